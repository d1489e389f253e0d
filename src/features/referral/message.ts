import type { Referral } from '#backoffice/wire/referral.ts'
import type { Translate } from '#i18n/translate.ts'
import { brand } from '#ui/brand.ts'
import { FRIEND_PERCENT } from './rules.ts'

/** The message to a friend: its text, and the whole message with the link on a line of its own, if there is one. */
export function invitationOf(t: Translate, { code, shareUrl }: Pick<Referral, 'code' | 'shareUrl'>) {
  const words = t('referral:message', { code, percent: FRIEND_PERCENT, brand: brand.name })
  return { words, whole: [words, shareUrl].filter(Boolean).join('\n\n') }
}
