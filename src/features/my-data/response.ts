import { requireUser } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { ifLoaded, loadOptional } from '#backoffice/client/part.ts'
import type { Booking } from '#backoffice/wire/booking.ts'
import type { BookingDetail } from '#backoffice/wire/booking-detail.ts'
import { markOmitted } from '#backoffice/wire/repair.ts'
import { omittedIn } from '#backoffice/wire/values.ts'
import { type BookingReader, isPayer, readerAmong } from '#bookings/reader.ts'
import type { Translate } from '#i18n/translate.ts'
import { brand } from '#ui/brand.ts'
import { attachmentNamed } from '#ui/header-text.ts'
import { byteStream, countParts, ReaderStalled, type Section, writeFile } from './file.ts'

/** Files being written now, by user: one at a time, since it can take two hundred calls. */
const underWay = new Set<string>()

/** Whether the request came from a page of ours or from the address bar; browsers that do not report this are accepted. */
const ownSites = [null, 'same-origin', 'none']

/** Why there is no file now: the last one is still being written, or there were too many (seconds to wait). */
export type NoFileNow = { code: 'underWay' } | { code: 'tooMany'; wait: number }

/** "Download my data". It is counted before anything is read. */
export async function myDataResponse(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'limit' | 'log' | 'market' | 'now' | 'flags' | 't'>,
  request: Request,
): Promise<Response | NoFileNow> {
  // The file of a HEAD is never read, and so would never be finished.
  if (request.method !== 'GET') return new Response(null)
  if (!ownSites.includes(request.headers.get('sec-fetch-site'))) return new Response(null, { status: 403 })
  const { user } = requireUser(locals)
  const { backoffice, t } = locals
  if (underWay.has(user.id)) return { code: 'underWay' }
  underWay.add(user.id)
  const end = () => underWay.delete(user.id)
  const endOfFile = (err?: unknown) => {
    end()
    if (err instanceof ReaderStalled) locals.log.warn({ err }, 'a data file was cut off: nobody read it')
    else if (err !== undefined) locals.log.error({ err }, 'a data file was cut off by a bug')
  }
  try {
    const { wait } = await locals.limit.take('myData')
    if (wait > 0) {
      end()
      return { code: 'tooMany', wait }
    }
    const bookings = ifLoaded(
      await loadOptional(backoffice.bookings.list(user.id), 'the trips for a data file', locals.log),
    )
    const parts = {
      about: { what: `${brand.name}: my data`, made: locals.now.instant.toString(), format: 1 },
      sections: sectionsOf(locals),
      bookings,
      trip: async ({ id }: { id: string }) => ownView(await backoffice.bookings.get(user.id, id), user.id, t),
      instead: (booking: Booking) => listedView(booking, user.id, t),
      failed: (part: string, error: unknown) =>
        locals.log.warn({ err: error, part: part.split('/', 1)[0] }, 'a part of a data file is missing'),
    }
    const name = `${brand.name}-my-data-${locals.now.today}`
    return new Response(byteStream(writeFile(parts), endOfFile), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': attachmentNamed(name, 'json'),
        'cache-control': 'private, no-store',
        'x-parts': String(countParts(parts)),
      },
    })
  } catch (error) {
    end()
    throw error
  }
}

/** Everything about the traveller except the trips, each part from the call that its own page makes. */
function sectionsOf(locals: Pick<App.Locals, 'user' | 'backoffice' | 'flags'>): Section[] {
  const { user } = requireUser(locals)
  const { backoffice } = locals
  // The documents section has these in full.
  const { consents, passport: _, identityCard: __, ...profile } = user
  const section = (name: string, load: () => Promise<unknown>): Section => ({ name, load })
  return [
    section('profile', async () => profile),
    section('consents', async () => consents ?? backoffice.consents.get(user.id)),
    section('consentHistory', () => backoffice.consents.history(user.id).catch(noneYet)),
    section('addresses', () => backoffice.addresses.get(user.id)),
    section('documents', () => backoffice.documents.list(user.id)),
    section('credits', () => backoffice.credits.list(user.id)),
    section('alerts', () => backoffice.notifyMe.list()),
    section('referral', () => backoffice.referral.get(user.id).catch(noneYet)),
    ...(locals.flags.isOn('wishlist') ? [section('wishlist', () => backoffice.wishlist.list(user.id))] : []),
  ]
}

/** A traveller without a completed trip has no code (product §18), and some backoffices no history: neither is a failure. */
function noneYet(error: unknown): null {
  if (error instanceof NotFound || error instanceof BackofficeRefused) return null
  throw error
}

/**
 * A booking as its traveller's own data: companions by name only, no travel mates (they are on other bookings), and no links that
 * would grant access to anybody who has the file.
 */
export function ownView(detail: BookingDetail, userId: string, t: Translate): object {
  const { travelMates: _, paymentUrl: __, atolCertificateUrl: ___, ...rest } = detail
  const { invoiceUrl: ____, groupUrl: _____, arrivals: ______, travellers, flights, ...booking } = rest
  const reader = readerAmong(travellers, userId)
  const own = reader.self?.id
  const named = travellers.map((traveller) => {
    const { id, name, lastname, fullName, leader } = traveller
    return id === own ? traveller : { id, name, lastname, fullName, leader }
  })
  const ownFlights = flights.filter(({ travelerId }) => travelerId === own)
  // Flights that could not be read may be the traveller's own.
  markOmitted(named, omittedIn(travellers))
  markOmitted(ownFlights, omittedIn(flights))
  return { ...payersPart(booking, reader, t), travellers: named, flights: ownFlights }
}

/** The same for a booking known only from the list. */
function listedView(listed: Booking, userId: string, t: Translate): object {
  const { paymentUrl: _, party, nextCharge, ...booking } = listed
  const reader = readerAmong(party, userId)
  const charge = nextCharge && !isPayer(reader) ? { ...nextCharge, method: null } : nextCharge
  return { ...payersPart(booking, reader, t), nextCharge: charge }
}

/** A booking without cards and refunds, unless its reader pays; if the payer is unknown, with whom to contact. */
function payersPart(
  booking: Partial<Pick<BookingDetail, 'payments' | 'refunds' | 'cancellation'>>,
  reader: Pick<BookingReader<unknown>, 'role'>,
  t: Translate,
): object {
  if (isPayer(reader)) return booking
  const { payments, refunds: _, cancellation: __, ...rest } = booking
  const cardless = payments?.map((payment) => ({ ...payment, method: null }))
  if (payments && cardless) markOmitted(cardless, omittedIn(payments))
  return {
    ...rest,
    ...(cardless && { payments: cardless }),
    ...(reader.role === 'unknown' && { note: t('travellers:companion.nobody') }),
  }
}
