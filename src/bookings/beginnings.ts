import { emptyMandatoryFields, hasContact } from '#account/profile.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { currentStatus, type KnownStatus } from './documents.ts'

/** What every trip will ask for and can be done before there is one, in the order of its importance. */
export const beginnings = ['details', 'contact', 'passport'] as const
export type Beginning = (typeof beginnings)[number]

/** `waiting`: sent, and being checked. */
export type BeginningState = 'open' | 'waiting' | 'done'

type Known = Parameters<typeof emptyMandatoryFields>[0] &
  Parameters<typeof hasContact>[0] &
  Pick<User, 'passport'>

const refused: readonly KnownStatus[] = ['MISSING', 'REJECTED', 'EXPIRED']

/** How far somebody without a trip is; what is not known now is left out. `today` is a date in the market's zone. */
export function beginningsOf(
  user: Known,
  market: Pick<Market, 'taxCodeMandatory'>,
  today: PlainDate,
): { kind: Beginning; state: BeginningState }[] {
  const states: Record<Beginning, BeginningState | null> = {
    details: emptyMandatoryFields(user, market).length === 0 ? 'done' : 'open',
    contact: hasContact(user) ? 'done' : 'open',
    passport: passportState(user, today),
  }
  return beginnings.flatMap((kind) => {
    const state = states[kind]
    return state ? [{ kind, state }] : []
  })
}

function passportState({ passport }: Pick<User, 'passport'>, today: PlainDate): BeginningState | null {
  const status = passport && currentStatus(passport, { today, neededUntil: null })
  if (status === null) return null
  if (status === 'TO_VALIDATE') return 'waiting'
  return refused.includes(status) ? 'open' : 'done'
}

/**
 * The first beginning that is open, as a traveller with trips may be asked for it too: where an identity card is at hand, whether a
 * passport is needed only a trip tells. `saved`: what has just been saved, which is not asked for again.
 */
export function nextBeginning(
  user: Known & Pick<User, 'identityCard'>,
  market: Pick<Market, 'taxCodeMandatory'>,
  today: PlainDate,
  saved: Beginning | null,
): Beginning | null {
  const card = passportState({ passport: user.identityCard }, today)
  const open = beginningsOf(user, market, today).filter(({ state }) => state === 'open')
  const asked = open.find(({ kind }) => kind !== saved && (kind !== 'passport' || card === 'open'))
  return asked?.kind ?? null
}
