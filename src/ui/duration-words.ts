import type { Translate } from '#i18n/translate.ts'
import { unbroken } from './joined.ts'

/** How long something takes, from minutes, without line breaks: "40 min", "3 h", "2 h 45 min". */
export const durationWords = (total: number, t: Translate): string => unbroken(worded(total, t))

function worded(total: number, t: Translate): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours === 0) return t('trip:flights.minutes', { minutes })
  return minutes === 0 ? t('trip:flights.hours', { hours }) : t('trip:flights.duration', { hours, minutes })
}
