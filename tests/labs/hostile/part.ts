import type { Ask, House, Visit } from '../../faults/house.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'

/** What a part has seen, and whether nothing was acted on that should not be. */
export interface Seen {
  readonly seen: string
  readonly holds: boolean
}

/** The parts of a subject, by name. */
export type Parts = Readonly<Record<string, (house: House) => Promise<Seen>>>

/** Posts a form of a page as a browser without script does. */
export function post(
  house: House,
  browser: BrowserCookies,
  path: string,
  fields: Readonly<Record<string, string | File>>,
  faults: Ask['faults'] = [],
): Promise<Visit> {
  const values = Object.entries(fields)
  const hasFile = values.some(([, value]) => typeof value !== 'string')
  const body = hasFile ? new FormData() : new URLSearchParams()
  for (const [name, value] of values) body.set(name, value as string)
  return house.visit(path, { browser, method: 'POST', body, headers: { origin: house.origin }, faults })
}

/** How often each status was answered, as `409 ×4`. */
export function statusesOf(visits: readonly Visit[]): string {
  const counts = new Map<number, number>()
  for (const { status } of visits) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status} ×${count}`).join(', ')
}
