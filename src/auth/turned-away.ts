import { type CookieJar, TURNED_AWAY_COOKIE, writeCookie } from './cookies.ts'

const kinds = ['notAllowed', 'userLoad'] as const

/** Why an error page signed somebody out, and the reference that it showed. */
export interface TurnedAway {
  kind: (typeof kinds)[number]
  /** The id of the request, which is also in the log. */
  reference: string
}

/** How long the page that follows shows it, in seconds: long enough to write to us. */
const LIFETIME_S = 600

/** As text, for a proof or a cookie. */
export const turnedAwayText = ({ kind, reference }: TurnedAway): string => `${kind}~${reference}`

/** Reads it back; null for anything that is not ours. */
export function turnedAwayFrom(text: string | undefined): TurnedAway | null {
  const [, told, reference] = /^(\w+)~([\w-]{1,64})$/.exec(text ?? '') ?? []
  const kind = kinds.find((known) => known === told)
  return kind && reference ? { kind, reference } : null
}

/** Keeps it for the page that follows the sign-out; it goes at the next sign-in. */
export function keepTurnedAway(cookies: CookieJar, turnedAway: TurnedAway): void {
  writeCookie(cookies, TURNED_AWAY_COOKIE, turnedAwayText(turnedAway), LIFETIME_S)
}

/** What was kept in this browser. */
export const readTurnedAway = (cookies: CookieJar): TurnedAway | null =>
  turnedAwayFrom(cookies.get(TURNED_AWAY_COOKIE))
