import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { clockAt } from '#markets/clock.ts'
import { formatNearDate, unbrokenDate } from '#markets/dates.ts'
import { joined } from '#ui/joined.ts'

/** When and where a group meets, as sentences that state what is not settled yet. */
export function meetingWords(
  { meeting, startDate }: Pick<BookingDetail, 'meeting' | 'startDate'>,
  { t, market, now }: Pick<App.Locals, 't' | 'market' | 'now'>,
): { when: string; where: string } {
  const clock = meeting?.at ? clockAt(meeting.at, meeting.timeZone) : null
  const date = unbrokenDate(formatNearDate(clock?.date ?? startDate, now.today, market))
  return {
    when: clock ? t('trip:meet.at', { date, time: clock.time }) : t('trip:meet.on', { date }),
    where: meeting
      ? joined([[meeting.place, meeting.address].filter(Boolean).join(', '), clock?.offset])
      : t('pocket:meeting.none'),
  }
}
