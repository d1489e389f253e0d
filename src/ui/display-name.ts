import type { Translate } from '#i18n/translate.ts'
import { showsAnything } from '#markets/visible-text.ts'

type Named = { fullName: string | null; name: string | null; lastname: string | null }

/** A name or, if it has no visible character, its substitute: "a trip without a name". */
export const nameOr = (name: string, what: 'trip' | 'partner', t: Translate): string =>
  showsAnything(name) ? name : t(`ui:unnamed.${what}`)

/** A traveller's full name, or the fallback if the account has no visible name. */
export function displayName(user: Named, fallback: string): string {
  const shown = (text: string | null) => (text && showsAnything(text) ? text.trim() : '')
  return shown(user.fullName) || [user.name, user.lastname].map(shown).filter(Boolean).join(' ') || fallback
}

type Party = readonly (Named & { id: string })[]

/** Names of all travellers of a party, by id; nameless ones are numbered ("Traveller 2"), so that two are distinct. */
export function nameTravellers(party: Party, t: Translate): ReadonlyMap<string, string> {
  const fallback = (place: number) =>
    party.length > 1 ? t('shell:travellerNumber', { number: place + 1 }) : t('shell:traveller')
  return new Map(party.map((one, place) => [one.id, displayName(one, fallback(place))]))
}

/** The name of one traveller of a party. */
export const nameAmong = (party: Party, id: string, t: Translate): string =>
  nameTravellers(party, t).get(id) ?? t('shell:traveller')

const letters = (word: string) => [...word.normalize('NFC')].filter((c) => /\p{L}/u.test(c))

/** Up to two capital letters of a name: the first letters of its first and last word; "" when it has no letter. */
export function initials(fullName: string): string {
  const words = fullName
    .split(/\s+/u)
    .map(letters)
    .filter((word) => word.length > 0)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => word?.[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
