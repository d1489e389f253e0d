import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { formatNearDate, unbrokenDate } from '#markets/dates.ts'
import { joined } from '#ui/joined.ts'
import { clockAt } from '../pocket/rules.ts'

/** When a group meets, as a sentence, and where; what is not settled yet is said. */
export function meetingWords(
  { meeting, startDate }: Pick<BookingDetail, 'meeting' | 'startDate'>,
  { t, market }: Pick<App.Locals, 't' | 'market'>,
): { when: string; where: string } {
  const clock = meeting?.at ? clockAt(meeting.at, meeting.timeZone) : null
  const date = unbrokenDate(formatNearDate(clock?.date ?? startDate, market))
  return {
    when: clock ? t('trip:meet.at', { date, time: clock.time }) : t('trip:meet.on', { date }),
    where: meeting
      ? joined([[meeting.place, meeting.address].filter(Boolean).join(', '), clock?.offset])
      : t('pocket:meeting.none'),
  }
}
