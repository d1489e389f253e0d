import type { DocumentKind } from '#backoffice/wire/document.ts'
import type { User } from '#backoffice/wire/user.ts'
import { kindSlugs } from '#i18n/document-steps.ts'
import type { Query } from '#i18n/routes.ts'
import { typedDigits } from '#markets/typed-text.ts'
import type { Side } from '#photos/rules.ts'

/** The account's owner as the phone shows them: first name and initial, and nothing more (record 016). */
export function nameOnPhone({ name, lastname }: Pick<User, 'name' | 'lastname'>): string {
  const [initial] = lastname?.trim() ?? ''
  return [name?.trim(), initial && `${initial}.`].filter(Boolean).join(' ')
}

/** The side to photograph next: the first that has not arrived; null if all have. */
export const nextSide = (sides: readonly Side[], arrived: readonly string[]): Side | null =>
  sides.find((side) => !arrived.includes(side)) ?? null

/** How many whole minutes a code remains valid, rounded down; times are epoch milliseconds. */
export const minutesLeft = (endsAt: number, now: number): number =>
  Math.max(0, Math.floor((endsAt - now) / 60_000))

/** The digits in the typed text: spaces and punctuation are ignored. */
export const digitsIn = (typed: string): string => typedDigits(typed).replace(/\D/g, '').slice(0, 20)

type Words = Pick<App.Locals, 'pathTo'>

/** The computer's page of a handoff; `trip` is the trip that requires the document. */
export const computerPath = ({ pathTo }: Words, kind: DocumentKind, query: Query = {}): string =>
  pathTo('account/documents/_kind/phone', { kind: kindSlugs[kind] }, query)

/** The phone's page of a handoff; `again` is a side whose photo was refused. */
export const phonePath = ({ pathTo }: Words, code: string, again?: Side): string =>
  pathTo('phone/_code', { code }, again ? { again } : {})
