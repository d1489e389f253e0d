import { createOwnerMarks } from '#auth/owner-mark.ts'
import { OWNER_INPUT } from '#forms/owner-input.ts'

/** The secret of each app that runs, by port. */
const secrets = new Map<string, string>()
/** Who signed in last in each pretend browser. */
const travellers = new WeakMap<object, string>()

export const noteApp = (port: number, secret: string) => secrets.set(String(port), secret)
export const noteTraveller = (browser: object, sub: string) => travellers.set(browser, sub)

/** The mark that the app's forms carry for a traveller (record 031). */
export const markOf = (port: number | string, sub: string): string =>
  createOwnerMarks(secrets.get(String(port)) ?? '', 'form').of(sub)

/** A form to an action as the app's own pages send it: with its owner first, unless the test gives one. */
export function asDrawn(browser: object, url: URL, body: RequestInit['body']): RequestInit['body'] {
  const isAction = url.searchParams.has('_action') || url.pathname.startsWith('/_actions/')
  const sub = travellers.get(browser)
  if (!isAction || sub === undefined || !secrets.has(url.port)) return body
  if (!(body instanceof FormData || body instanceof URLSearchParams) || body.has(OWNER_INPUT)) return body
  const owner = markOf(url.port, sub)
  if (body instanceof URLSearchParams) return new URLSearchParams([[OWNER_INPUT, owner], ...body])
  const form = new FormData()
  form.append(OWNER_INPUT, owner)
  for (const [name, value] of body) form.append(name, value)
  return form
}
