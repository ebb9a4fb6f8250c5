/** How a seat is told apart: colour, shape, letter and pattern, never by colour alone. */
export interface SeatLook {
  letter: string
  name: string
  colour: string
  dark: string
  lit: string
  ink: string
}

export const SEATS: readonly SeatLook[] = [
  { letter: 'E', name: 'Ember', colour: '#E34422', dark: '#8E2210', lit: '#FF8A62', ink: '#1A0B05' },
  { letter: 'T', name: 'Tide', colour: '#2072BC', dark: '#0E3E6B', lit: '#6DB0EC', ink: '#FFFFFF' },
  { letter: 'G', name: 'Gold', colour: '#F9CC46', dark: '#A87A12', lit: '#FFE999', ink: '#221604' },
  { letter: 'J', name: 'Jade', colour: '#58C790', dark: '#23704B', lit: '#A6EBC8', ink: '#062014' },
  { letter: 'V', name: 'Violet', colour: '#B284E0', dark: '#64398F', lit: '#DABCF7', ink: '#1B0A2B' },
  { letter: 'S', name: 'Salt', colour: '#F6F0E5', dark: '#A79A84', lit: '#FFFFFF', ink: '#21180F' },
]

export const look = (seat: number): SeatLook => SEATS[seat % SEATS.length]

const round = (value: number): number => Math.round(value * 100) / 100

function star(r: number): string {
  const points: string[] = []
  for (let i = 0; i < 10; i++) {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5
    const reach = i % 2 ? r * 0.6 : r * 1.12
    points.push(`${round(Math.cos(angle) * reach)} ${round(Math.sin(angle) * reach + r * 0.06)}`)
  }
  return `M${points.join('L')}Z`
}

function square(r: number): string {
  const a = round(r * 0.88)
  const q = r * 0.18
  const i = round(a - q)
  return `M${-i} ${-a}H${i}Q${a} ${-a} ${a} ${-i}V${i}Q${a} ${a} ${i} ${a}H${-i}Q${-a} ${a} ${-a} ${i}V${-i}Q${-a} ${-a} ${-i} ${-a}Z`
}

/** The outline of a seat's pieces around 0 0, as path data. */
export function shape(seat: number, r: number): string {
  const b = round(r * 0.46)
  switch (look(seat).letter) {
    case 'E':
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
    case 'T':
      return square(r)
    case 'G':
      return `M0 ${round(-r * 1.12)}L${round(r * 1.12)} ${round(r * 0.82)}H${round(-r * 1.12)}Z`
    case 'J':
      return `M0 ${round(-r * 1.15)}L${round(r * 1.15)} 0L0 ${round(r * 1.15)}L${round(-r * 1.15)} 0Z`
    case 'V':
      return star(r * 1.04)
    default:
      return `M${-b} ${-r}H${b}V${-b}H${r}V${b}H${b}V${r}H${-b}V${b}H${-r}V${-b}H${-b}Z`
  }
}

/** How far below the centre a letter's foot stands, in parts of the radius. */
export const foot = (seat: number): number => ({ G: 0.56, V: 0.42 })[look(seat).letter] ?? 0.36

/** The fill of the seat's pattern; `<Defs>` holds it. */
export const pattern = (seat: number): string => `url(#pat-${look(seat).letter})`
