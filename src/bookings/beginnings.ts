import { emptyMandatoryFields, hasContact } from '#account/profile.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { PlainDate } from '#markets/dates.ts'
import type { Market } from '#markets/market-table.ts'
import { currentStatus, type KnownStatus } from './documents.ts'

/** What every trip will need and can be done before booking, most important first. */
export const beginnings = ['details', 'contact', 'passport'] as const
export type Beginning = (typeof beginnings)[number]

/** `waiting`: sent and being checked. */
export type BeginningState = 'open' | 'waiting' | 'done'

type Known = Parameters<typeof emptyMandatoryFields>[0] &
  Parameters<typeof hasContact>[0] &
  Pick<User, 'passport'>

const refused: readonly KnownStatus[] = ['MISSING', 'REJECTED', 'EXPIRED']

/** The preparation of a traveller without a trip; what is unknown is left out. `today` is a date in the market's zone. */
export function listBeginnings(
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
 * The first open beginning, offered to travellers with trips too: with a valid identity card, only a trip decides whether a
 * passport is needed. `saved`: what has just been saved, which is skipped.
 */
export function nextBeginning(
  user: Known & Pick<User, 'identityCard'>,
  market: Pick<Market, 'taxCodeMandatory'>,
  today: PlainDate,
  saved: Beginning | null,
): Beginning | null {
  const card = passportState({ passport: user.identityCard }, today)
  const open = listBeginnings(user, market, today).filter(({ state }) => state === 'open')
  const asked = open.find(({ kind }) => kind !== saved && (kind !== 'passport' || card === 'open'))
  return asked?.kind ?? null
}
