import { Temporal } from 'temporal-polyfill'

/* What the tests type into forms. */

/** The three fields of a day. */
export const dayFields = (name: string, date: Temporal.PlainDate | string) => {
  const { day, month, year } = Temporal.PlainDate.from(date)
  return {
    [`${name}-day`]: String(day),
    [`${name}-month`]: String(month),
    [`${name}-year`]: String(year).padStart(4, '0'),
  }
}

/** Personal data that are valid in every market without a tax code; nothing is claimed of what the form was opened on. */
export const personalForm = {
  ...{
    name: 'Emma',
    lastname: 'Lindqvist',
    gender: 'F',
    birthCity: 'Uppsala',
    citizenship: 'SE',
    taxCode: '',
  },
  ...{ 'mobilePhone-prefix': 'SE', mobilePhone: '070 123 45 67', email: 'emma@example.com', version: '' },
  ...dayFields('birthDate', '1991-02-03'),
}

/** When Vera's trip B2703 begins. */
export const departure = Temporal.Now.plainDateISO('Europe/Rome').add({ days: 54 })
/** A flight that is found, on the day that Vera's trip begins or another. */
export const flightSearch = (date = departure) => ({
  ...{ direction: 'OUTBOUND', flightNumber: 'AZ401' },
  ...dayFields('outboundDepartureDate', date),
})
/** One that nobody finds. */
export const flightByHand = {
  ...{ ...flightSearch(), flightNumber: 'ZZ12', stops: '0', ...dayFields('arrivalDate', departure) },
  ...{ departureAirport: 'FCO', departureTime: '10:00', arrivalAirport: 'BGO', arrivalTime: '13:15' },
}
