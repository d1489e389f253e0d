import { defineMiddleware } from 'astro:middleware'
import { requireUser } from '#auth/signed-in.ts'
import { services } from '../services.ts'

/** Gives pages and actions the seals and marks of services, for the traveller of this request alone. */
export const seals = defineMiddleware(({ locals }, next) => {
  const { shown, marks } = services()
  // A traveller on the consents page has only an id (product §6).
  const own = () => locals.privacyError?.userId ?? requireUser(locals).user.id
  const ofTraveller = (value: string) => JSON.stringify([own(), value])
  locals.shown = {
    seal: (what, record) => shown.seal(what, [own(), ...record]),
    open: (sealed, record) => shown.open(sealed, [own(), ...record]),
  }
  locals.valueMarks = {
    of: (value) => marks.value.of(ofTraveller(value)),
    isOf: (mark, value) => marks.value.isOf(mark, ofTraveller(value)),
  }
  return next()
})
