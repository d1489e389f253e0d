import { FRIEND_AGE, FRIEND_PERCENT, PERCENT_CAP, PERCENT_PER_FRIEND } from '#account/referral.ts'
import type { Translate } from '#i18n/translate.ts'

/** Who gets what, in one sentence. */
export const describeReferralTerms = (t: Translate): string =>
  t('referral:terms', { percent: FRIEND_PERCENT, own: PERCENT_PER_FRIEND, cap: PERCENT_CAP, ...FRIEND_AGE })
