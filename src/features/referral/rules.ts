import type { Referral } from '#backoffice/wire/referral.ts'
import type { Translate } from '#i18n/translate.ts'
import { type Market, markets } from '#markets/market-table.ts'
import { brand } from '#ui/brand.ts'

/** A friend's discount on the first trip, percent (product §18). */
export const FRIEND_PERCENT = 10

/** The referrer's reward for each friend who travels, percent (product §18). */
export const PERCENT_PER_FRIEND = 5

/** The highest reward a referrer can collect, percent (product §18). */
export const PERCENT_CAP = 50

/** The age of a friend, in years, both limits included (product §18). */
export const FRIEND_AGE = { from: 21, to: 49 } as const

/** Completed trips required before somebody may refer (product §18). */
export const COMPLETED_BOOKINGS_NEEDED = 1

/** Whether a traveller may refer friends; null when the backoffice has not said how many trips they have completed. */
export function mayRefer(completedBookings: number | null): boolean | null {
  return completedBookings === null ? null : completedBookings >= COMPLETED_BOOKINGS_NEEDED
}

/** How many more friends have to travel before the maximum is reached. */
export function friendsToCap(earnedPercent: number): number {
  return Math.max(0, Math.ceil((PERCENT_CAP - earnedPercent) / PERCENT_PER_FRIEND))
}

/** The message to a friend: its text, and the whole message with the link on a line of its own, if there is one. */
export function invitationOf(t: Translate, { code, shareUrl }: Pick<Referral, 'code' | 'shareUrl'>) {
  const words = t('referral:message', { code, percent: FRIEND_PERCENT, brand: brand.name })
  return { words, whole: [words, shareUrl].filter(Boolean).join('\n\n') }
}

/** A longer address makes a QR code too fine for a phone to read off a screen, characters. */
export const LONGEST_SCANNED = 300

/** Who gets what, in one sentence. */
export const termsOf = (t: Translate): string =>
  t('referral:terms', { percent: FRIEND_PERCENT, own: PERCENT_PER_FRIEND, cap: PERCENT_CAP, ...FRIEND_AGE })

type Language = Market['language']

/** The languages a message can be written in, each with a locale that speaks it. */
const speakers = new Map<string, Pick<Market, 'language' | 'locale'>>(
  Object.values(markets)
    .toReversed()
    .map((market) => [market.language, market]),
)

/** The language of a message: the one asked for, if there are texts in it, else the market's own. */
export const languageOf = (asked: string | null, market: Market): Pick<Market, 'language' | 'locale'> =>
  asked === null || asked === market.language ? market : (speakers.get(asked) ?? market)

/** The languages a message can be written in, with the name each has for itself. */
export const languages = (): { language: Language; name: string }[] =>
  [...speakers.values()]
    .map(({ language }) => ({
      language,
      name: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
    }))
    .sort((a, b) => a.language.localeCompare(b.language))
