const of = (one: string, several: string) => (least: number) => (least === 1 ? `1 ${one}` : `${least} ${several}`)

/** The side goals of the campaign in words. */
export const GOALS: Record<string, (least: number) => string> = {
  long_bands: of('band of three', 'bands of three'),
  matching: of('Matching Monster', 'Matching Monsters'),
  volcanoes: of('Volcano', 'Volcanoes'),
  bands: of('band', 'bands'),
  clouds: of('Cloud Island', 'Cloud Islands'),
}
