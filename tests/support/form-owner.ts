import { createOwnerMarks } from '#auth/owner-mark.ts'
import { OWNER_INPUT } from '#forms/owner-input.ts'

/** The secret of each running app, by port. */
const secrets = new Map<string, string>()
/** The last traveller to sign in, in each pretend browser. */
const travellers = new WeakMap<object, string>()

export const noteApp = (port: number, secret: string) => secrets.set(String(port), secret)
export const noteTraveller = (browser: object, sub: string) => travellers.set(browser, sub)

/** The mark that the app's forms carry for a traveller (record 031). */
export const computeOwnerMark = (port: number | string, sub: string): string =>
  createOwnerMarks(secrets.get(String(port)) ?? '', 'form').of(sub)

/** The mark of the last traveller who signed in in a pretend browser, if the app on this port uses marks; else null. */
export function ownerIn(browser: object, port: number | string): string | null {
  const sub = travellers.get(browser)
  return sub === undefined || !secrets.has(String(port)) ? null : computeOwnerMark(port, sub)
}

/** The body with its owner first, if its type is a form's: the app would else refuse it unread. */
export function ownerFirst(body: Buffer, type: string, owner: string): Buffer {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Buffer.concat([Buffer.from(`${OWNER_INPUT}=${owner}&`), body])
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(type) ?? []
  if (!boundary) return body
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${OWNER_INPUT}"\r\n\r\n${owner}\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

/** Whether an address posts to an action. */
export const isAction = (path: string): boolean => path.includes('_action=') || path.startsWith('/_actions/')

/** A form to an action as the app's own pages send it: with its owner first, unless the test gives an owner. */
export function asDrawn(browser: object, url: URL, body: RequestInit['body']): RequestInit['body'] {
  const owner = ownerIn(browser, url.port)
  if (!isAction(url.pathname + url.search) || owner === null) return body
  if (!(body instanceof FormData || body instanceof URLSearchParams) || body.has(OWNER_INPUT)) return body
  if (body instanceof URLSearchParams) return new URLSearchParams([[OWNER_INPUT, owner], ...body])
  const form = new FormData()
  form.append(OWNER_INPUT, owner)
  for (const [name, value] of body) form.append(name, value)
  return form
}
