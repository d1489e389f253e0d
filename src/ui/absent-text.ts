import type { Translate } from '#i18n/translate.ts'

/**
 * What is said in the place of a part that could not be loaded (`Absent` in backoffice/client/part.ts): the text given
 * or, where the backoffice has asked us to wait, that so many are looking.
 */
export const absentText = (why: 'unavailable' | 'rateLimited', text: string, t: Translate): string =>
  why === 'rateLimited' ? t('ui:busy') : text
