import type { Analysis, DiceProof, GameInfo, Me, RulesPage, State, StepInfo, TableInfo } from '../types/messages'

/** What the server refused, in its own sentence. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule: string | null,
  ) {
    super(message)
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Refused('The server cannot be reached just now.', 0, null)
  }
  const text = await answer.text()
  const told = text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  if (!answer.ok) throw new Refused(told?.error ?? `The server answered ${answer.status}.`, answer.status, told?.rule ?? null)
  return told as T
}

const get = <T>(path: string): Promise<T> => call<T>('GET', path)
const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body)

export interface NewSeat {
  kind: 'me' | 'open' | 'bot' | 'closed'
  level?: string
}

export interface NewTable {
  game: string
  variant?: string
  options: Record<string, unknown>
  seats: NewSeat[]
  public: boolean
  rated: boolean
  spectators: boolean
  pace: { kind: 'live' | 'days' | 'none'; seconds?: number; increment?: number; days?: number }
  hotseat?: boolean
  title?: string
}

export interface PersonInfo {
  ratings: { game: string; rating: number; uncertainty: number; games: number; low: number }[]
  history: { table: string; seat: number; game: string; rank: number; seats: number; rated: boolean; ended: number }[]
}

export interface Lobby {
  open: TableInfo[]
  running: TableInfo[]
}

export const api = {
  me: () => get<Me>('/api/me'),
  arrive: (name: string) => post<Me>('/api/people', { name }),
  rename: (name: string) => call<Me>('PATCH', '/api/me', { name }),
  claim: (name: string, password: string) => post<Me>('/api/me/claim', { name, password }),
  signIn: (name: string, password: string) => post<Me>('/api/sign-in', { name, password }),
  signOut: (everywhere: boolean) => post<unknown>('/api/sign-out', { everywhere }),
  forget: () => call<unknown>('DELETE', '/api/me'),
  person: (id: string) => get<PersonInfo>(`/api/people/${id}`),
  games: () => get<GameInfo[]>('/api/games'),
  rules: (game: string) => get<RulesPage>(`/api/games/${game}/rules`),
  seatCounts: (game: string, variant: string | undefined, options: Record<string, unknown>) =>
    post<{ seat_counts: number[] }>(`/api/games/${game}/seats`, { variant, options }),
  open: (table: NewTable) => post<TableInfo>('/api/tables', table),
  lobby: () => get<Lobby>('/api/tables'),
  mine: async () => {
    const told = await get<{ running: TableInfo[]; waiting: TableInfo[]; finished: TableInfo[] }>('/api/tables/mine')
    return [...told.running, ...told.waiting, ...told.finished]
  },
  table: (id: string) => get<TableInfo>(`/api/tables/${id}`),
  sit: (id: string, seat?: number, nonce?: string) => post<TableInfo>(`/api/tables/${id}/sit`, { seat, nonce }),
  stand: (id: string) => post<TableInfo>(`/api/tables/${id}/stand`),
  kick: (id: string, seat: number) => post<TableInfo>(`/api/tables/${id}/kick`, { seat }),
  setSeat: (id: string, seat: number, kind: string, level?: string) => post<TableInfo>(`/api/tables/${id}/seats`, { seat, kind, level }),
  start: (id: string) => post<TableInfo>(`/api/tables/${id}/start`),
  rematch: (id: string) => post<TableInfo>(`/api/tables/${id}/rematch`),
  steps: (id: string) => get<StepInfo[]>(`/api/tables/${id}/steps`),
  step: (id: string, step: number, as?: string) => get<State>(`/api/tables/${id}/steps/${step}${as ? `?as=${as}` : ''}`),
  fork: (id: string, step: number) => post<TableInfo>(`/api/tables/${id}/fork`, { step }),
  record: (id: string) => get<unknown>(`/api/tables/${id}/record`),
  importRecord: (record: unknown) => post<TableInfo>('/api/records', record),
  dice: (id: string) => get<DiceProof>(`/api/tables/${id}/dice`),
  analysis: (id: string) => get<Analysis>(`/api/tables/${id}/analysis`),
}

/** Sixteen random bytes as text, for keys and nonces. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
