import type { Translate } from '#i18n/translate.ts'

type Named = { fullName: string | null; name: string | null; lastname: string | null }

/** How a traveller is called in full; an account may know neither name, or blanks, then the fallback stands. */
export function displayName(user: Named, fallback: string): string {
  const parts = [user.name, user.lastname].map((part) => part?.trim()).filter(Boolean)
  return user.fullName?.trim() || parts.join(' ') || fallback
}

type Party = readonly (Named & { id: string })[]

/** How everybody of a party is called, by id; who has no name goes by their place in it, so that two can be told apart. */
export function namesOf(party: Party, t: Translate): ReadonlyMap<string, string> {
  const fallback = (place: number) =>
    party.length > 1 ? t('shell:travellerNumber', { number: place + 1 }) : t('shell:traveller')
  return new Map(party.map((one, place) => [one.id, displayName(one, fallback(place))]))
}

/** How one of a party is called. */
export const nameAmong = (party: Party, id: string, t: Translate): string =>
  namesOf(party, t).get(id) ?? t('shell:traveller')
