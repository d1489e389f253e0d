import { FRIEND_PERCENT } from '#account/referral.ts'
import type { Referral } from '#backoffice/wire/referral.ts'
import type { Translate } from '#i18n/translate.ts'
import { languageName } from '#markets/intl.ts'
import { type Market, markets } from '#markets/market-table.ts'
import { brand } from '#ui/brand.ts'

/** The message to a friend: its text, and the whole message with the link on a line of its own, if there is one. */
export function composeInvitation(t: Translate, { code, shareUrl }: Pick<Referral, 'code' | 'shareUrl'>) {
  const words = t('referral:message', { code, percent: FRIEND_PERCENT, brand: brand.name })
  return { words, whole: [words, shareUrl].filter(Boolean).join('\n\n') }
}

/** Longest link shown as a QR code, in characters: a longer one is too fine for a phone to scan from a screen. */
export const LONGEST_SCANNED = 300

type Language = Market['language']

/** The languages a message can be written in, each with a locale of a market that uses it. */
const speakers = new Map<string, Pick<Market, 'language' | 'locale'>>(
  Object.values(markets)
    .toReversed()
    .map((market) => [market.language, market]),
)

/** The language of a message: the requested one if we have its texts, else the market's own. */
export const invitationLanguage = (
  asked: string | null,
  market: Market,
): Pick<Market, 'language' | 'locale'> =>
  asked === null || asked === market.language ? market : (speakers.get(asked) ?? market)

/** The languages a message can be written in, with the name each has for itself. */
export const invitationLanguages = (): { language: Language; name: string }[] =>
  [...speakers.values()]
    .map(({ language }) => ({
      language,
      name: languageName(language, language),
    }))
    .sort((a, b) => a.language.localeCompare(b.language))
