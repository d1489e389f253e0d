import { defineMiddleware } from 'astro:middleware'
import { OWNER_INPUT } from '#forms/owner-input.ts'
import { services } from '../services.ts'
import { actionError } from './actions.ts'

/** Whether a form contains the token of a mail's link. A file in that field does not count: its action reads no token from it. */
const bringsToken = (fields: FormData): boolean => {
  const token = fields.get('token')
  return typeof token === 'string' && token !== ''
}

/** Longest first part of a multipart form, in bytes; the owner field needs some 150. */
const MOST_OF_FIRST_PART = 4096

/** The first part of a multipart body, without reading the photos after it; null without one. */
async function firstPart(request: Request, type: string): Promise<FormData | null> {
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? []
  const { body } = request.clone()
  if (!boundary || !body) return null
  const delimiter = `\r\n--${boundary}`
  const reader = body.getReader()
  let head = Buffer.alloc(0)
  while (head.length <= MOST_OF_FIRST_PART) {
    const { value, done } = await reader.read()
    if (done) return null
    head = Buffer.concat([head, value.subarray(0, MOST_OF_FIRST_PART)])
    const end = head.indexOf(delimiter)
    if (end < 0) continue
    // Not awaited: it settles when the request itself, which the action reads, is over too.
    void reader.cancel()
    const whole = Buffer.concat([head.subarray(0, end), Buffer.from(`${delimiter}--\r\n`)])
    return new Response(whole, { headers: { 'content-type': type } }).formData().catch(() => null)
  }
  void reader.cancel()
  return null
}

/** The first fields of a form; null for a body that is not a form, which its action refuses. */
async function leadingFields(request: Request): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? ''
  const first = type.toLowerCase().startsWith('multipart/form-data') ? await firstPart(request, type) : null
  const all = () =>
    request
      .clone()
      .formData()
      .catch(() => null)
  return first ?? all()
}

/**
 * Compares the owner of a posted form with the signed-in traveller (record 031), before its action runs. If they differ, or there
 * is none, nothing is saved, nothing typed is shown or kept, and a page names the signed-in traveller. A script gets the code
 * `CONFLICT` and leads to that page (src/forms/use-submit.ts).
 */
export const owner = defineMiddleware(async ({ locals, request, routePattern }, next) => {
  const { session, action } = locals
  const marks = services().marks.form
  const subject = session?.record.subject
  locals.formOwner = subject === undefined ? null : marks.of(subject)
  locals.deviceOwner = subject === undefined ? null : services().marks.device.allOf(subject)
  if (action === null || subject === undefined || action.kind.owner === 'notAsked') return next()
  const fields = await leadingFields(request)
  const actsForLink = fields !== null && action.kind.owner === 'unlessToken' && bringsToken(fields)
  if (fields === null || actsForLink || marks.isOf(fields.get(OWNER_INPUT), subject)) {
    return next()
  }
  locals.log.warn({ action: action.name }, 'refused a form that is not of who is signed in')
  if (routePattern.startsWith('/_actions')) {
    return actionError('CONFLICT')
  }
  locals.fail({ kind: 'otherOwner', status: 409 })
  return next('/trouble')
})
