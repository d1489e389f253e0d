import type { Translate } from '#i18n/translate.ts'

/**
 * The text shown for a part that could not be loaded (`Absent` in backoffice/client/part.ts): the given text, or that too many
 * people are looking if the backoffice has asked us to wait.
 */
export const absentText = (why: 'unavailable' | 'busy', text: string, t: Translate): string =>
  why === 'busy' ? t('ui:busy') : text
