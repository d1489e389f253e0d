import type { RequestLocals } from './locals.ts'

/** The step of `index.ts` that sets each member, `requestId` and what the HTTP entry gives left out. */
export const setBy = {
  deadline: 'deadline',
  market: 'market',
  site: 'market',
  t: 'market',
  pathTo: 'market',
  publicSite: 'market',
  route: 'market',
  path: 'market',
  params: 'market',
  asked: 'market',
  isPrefetch: 'prefetch',
  cookies: 'visitor',
  deviceId: 'visitor',
  country: 'visitor',
  toasts: 'visitor',
  flash: 'visitor',
  reference: 'visitor',
  layout: 'visitor',
  flags: 'visitor',
  hasFonts: 'fonts',
  community: 'community',
  session: 'session',
  storeInSession: 'session',
  backoffice: 'session',
  privacyError: 'session',
  trouble: 'session',
  user: 'session',
  handoffs: 'handoff',
  ownerOf: 'handoff',
  once: 'handoff',
  typed: 'draft',
  keepDraft: 'draft',
  userId: 'user',
  load: 'user',
  limit: 'user',
  limitWait: 'retryAfter',
  itineraryProof: 'user',
  shown: 'user',
  measurement: 'analytics',
  formOwner: 'owner',
} as const satisfies Record<Exclude<keyof RequestLocals, 'requestId' | 'proto' | 'clientIp' | 'log'>, string>

type Guarded = keyof typeof setBy

/** Thrown when code reads a member of locals that no step has set yet; the message says what to do. */
export class LocalsAbsent extends Error {
  override readonly name = 'LocalsAbsent'
  constructor(member: Guarded) {
    super(
      `Astro.locals.${member} is not there: the step "${setBy[member]}" sets it, and this request has not come that far. ` +
        'Read it in a later step of src/middleware/index.ts, or in a page whose route that step does not leave out.',
    )
  }
}

const guard = Object.defineProperties(
  {},
  Object.fromEntries(
    (Object.keys(setBy) as Guarded[]).map((member) => [
      member,
      {
        get(): never {
          throw new LocalsAbsent(member)
        },
        set(this: object, value: unknown) {
          Object.defineProperty(this, member, { value, writable: true, enumerable: true, configurable: true })
        },
      },
    ]),
  ),
)

/** Lets every member throw `LocalsAbsent` until its step has set it. */
export function guardLocals(locals: object): void {
  Object.setPrototypeOf(locals, guard)
}
