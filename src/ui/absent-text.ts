import type { Translate } from '#i18n/translate.ts'

/**
 * The text for a part that could not be loaded (`Absent` in backoffice/client/part.ts): the given text, or that the load is too
 * high if the backoffice answered 429.
 */
export const absentText = (why: 'unavailable' | 'busy', text: string, t: Translate): string =>
  why === 'busy' ? t('ui:busy') : text
