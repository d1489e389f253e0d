/** A traveller of one test alone. */
export interface NewTraveller {
  /** The subject that they sign in as. */
  readonly sub: string
  /** Their own id in place of the demo traveller's: of a booking, document, alert, user or link (`welcome-sofia`), or a companion's sub. */
  readonly own: (id: string) => string
}

/**
 * Creates a traveller with everything that a demo traveller has, companions included, by a door of the sandbox that only tests
 * open (src/sandbox/travellers-door.ts). A booking's travellers are `${own('B2041')}-T1`. Seats of departures are shared.
 */
export async function newTraveller(sandboxPort: number | string, like: string): Promise<NewTraveller> {
  const response = await fetch(`http://localhost:${sandboxPort}/travellers`, {
    method: 'POST',
    body: JSON.stringify({ like }),
  })
  if (!response.ok) throw new Error(`no traveller like ${like}: ${response.status} ${await response.text()}`)
  const { suffix } = (await response.json()) as { suffix: string }
  return { sub: like + suffix, own: (id) => id + suffix }
}
