import { Temporal } from 'temporal-polyfill'

/* Input that the tests type into forms. */

/** The three fields of a day. */
export const dayFields = (name: string, date: Temporal.PlainDate | string) => {
  const { day, month, year } = Temporal.PlainDate.from(date)
  return {
    [`${name}-day`]: String(day),
    [`${name}-month`]: String(month),
    [`${name}-year`]: String(year).padStart(4, '0'),
  }
}

/** Personal data that are valid in every market without a tax code; the form sends them without its original values. */
// biome-ignore format: grouped by line
export const personalForm = {
  name: 'Emma',
  lastname: 'Lindqvist',
  gender: 'F',
  birthCity: 'Uppsala',
  citizenship: 'SE',
  taxCode: '',
  'mobilePhone-prefix': 'SE', mobilePhone: '070 123 45 67', email: 'emma@example.com', version: '',
  ...dayFields('birthDate', '1991-02-03'),
}

/** The first day of Vera's trip B2703. */
export const departure = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 54 })
/** A flight that the search finds, on the first day of Vera's trip or another. */
export const flightSearch = (date = departure) => ({
  direction: 'OUTBOUND',
  flightNumber: 'AZ401',
  ...dayFields('outboundDepartureDate', date),
})
/** A flight that the search does not find. */
// biome-ignore format: grouped by line
export const flightByHand = {
  ...flightSearch(), flightNumber: 'ZZ12', stops: '0', ...dayFields('arrivalDate', departure),
  departureAirport: 'FCO', departureTime: '10:00', arrivalAirport: 'BGO', arrivalTime: '13:15',
}
