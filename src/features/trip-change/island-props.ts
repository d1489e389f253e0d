import { changePath } from './address.ts'
import { obstacleView } from './messages.ts'
import type { TripChangeProps } from './TripChange.island.tsx'
import type { ViewLocals } from './view.ts'

/** The props of the island for this request; `action` is the query by which its form posts without script. */
export function tripChangeProps(
  bookingId: string,
  action: string,
  variant: TripChangeProps['variant'],
  locals: ViewLocals & Pick<App.Locals, 'formOwner'>,
): TripChangeProps {
  const { t } = locals
  return {
    bookingId,
    href: changePath(bookingId, locals),
    action,
    owner: locals.formOwner,
    variant,
    words: {
      open: t('trip-change:open'),
      title: t('trip-change:title'),
      close: t('trip-change:close'),
      loading: t('trip-change:loading'),
    },
    trouble: {
      read: obstacleView('trouble.unavailable', { id: bookingId }, locals),
      start: obstacleView('trouble.unknown', { id: bookingId }, locals),
    },
  }
}
