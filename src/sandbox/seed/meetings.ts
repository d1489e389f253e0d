import type { Meeting } from '#backoffice/wire/meeting.ts'
import type { StoredBooking } from '../db/stored-booking.ts'

/** Where the groups of a tour meet on the first day, with the local time and zone. */
const meetings: Readonly<
  Record<string, readonly [place: string, address: string, time: string, zone: string]>
> = {
  'lofoten-kayak': ['Svolvær rorbuer', 'Lamholmen 12, 8300 Svolvær', '17:00', 'Europe/Oslo'],
  'jordan-express': ['Hotel Al-Balad, reception', 'Prince Mohammad Street 41, Amman', '19:00', 'Asia/Amman'],
  'vietnam-north-south': ['Old Quarter House', 'Hàng Bạc 58, Hoàn Kiếm, Hà Nội', '18:30', 'Asia/Ho_Chi_Minh'],
  'azores-slow': ['Casa do Porto', 'Rua do Mercado 9, 9500 Ponta Delgada', '18:00', 'Atlantic/Azores'],
  'atlas-sahara': ['Riad Tinmel', 'Derb Jdid 14, Marrakech', '18:00', 'Africa/Casablanca'],
  'japan-rails': ['Asakusa Ryokan', '2-7-4 Asakusa, Taito, Tokyo', '18:00', 'Asia/Tokyo'],
  'iceland-ring': ['Keflavík airport, arrivals', '235 Keflavík', '16:30', 'Atlantic/Reykjavik'],
  'peru-inca': ['Hostal San Blas', 'Cuesta San Blas 526, Cusco', '17:30', 'America/Lima'],
  'sri-lanka-tea': ['Galle Face Inn', 'Marine Drive 80, Colombo 03', '18:00', 'Asia/Colombo'],
  'georgia-caucasus': ['Sololaki House', 'Lado Asatiani 22, Tbilisi', '19:00', 'Asia/Tbilisi'],
  'cape-verde-islands': [
    'Casa Mindelo',
    'Rua Libertadores de África 33, Mindelo',
    '18:00',
    'Atlantic/Cape_Verde',
  ],
  'patagonia-wind': [
    'Hostería Lago Azul',
    'Avenida del Libertador 1120, El Calafate',
    '18:00',
    'America/Argentina/Rio_Gallegos',
  ],
}

/** The transfers to a meeting: the airport, the landing times they serve, and how long they take. */
const transfers: Readonly<
  Record<string, readonly [airport: string, from: string, to: string, minutes: number]>
> = {
  'lofoten-kayak': ['EVE', '10:30', '14:15', 165],
  'jordan-express': ['AMM', '12:00', '17:45', 45],
  'azores-slow': ['PDL', '12:00', '17:15', 15],
}

/** The meeting of a departure; null for tours that are not in the table. */
export function findMeeting({ tour, startDate }: Pick<StoredBooking, 'tour' | 'startDate'>): Meeting | null {
  const found = meetings[tour.id]
  if (!found) return null
  const [place, address, time, timeZone] = found
  const at = (clock: string) => `${startDate}T${clock}:00`
  const [airport = '', from = '', to = '', minutes = 0] = transfers[tour.id] ?? []
  const transfer = airport ? { airport, from: at(from), to: at(to), minutes } : null
  return { place, address, at: at(time), timeZone, transfer }
}
