import type { BookingOrder } from './booking-order.ts'

type Guest = Extract<NonNullable<BookingOrder['guests']>[number], { name: string }>

const guest = (full: string, gender: 'F' | 'M', documentStatus: string | null = null): Guest => {
  const [name = '', lastname = ''] = full.split(' ')
  return { name, lastname, gender, documentStatus }
}

/** A guest with complete data entered by the leader. */
const known = (
  full: string,
  gender: 'F' | 'M',
  documentStatus: string | null,
  more: Partial<Guest> = {},
): Guest => ({
  ...guest(full, gender, documentStatus),
  birthDate: '1990-06-15',
  birthCity: 'Denver',
  citizenship: 'US',
  mobilePhone: '+13035550117',
  email: `${full.toLowerCase().replace(' ', '.')}@caravel.example`,
  ...more,
})

/** Guests in every state: five have missing data (the last has an account of her own), and Caleb's document is unknown. */
const elevenFriends: NonNullable<BookingOrder['guests']> = [
  known('Ava Nguyen', 'F', 'APPROVED'),
  known('Ethan Cole', 'M', 'MISSING'),
  known('Maya Patel', 'F', 'TO_VALIDATE'),
  known('Liam Foster', 'M', 'APPROVED'),
  known('Zoe Ramirez', 'F', 'REJECTED', { language: 'es' }),
  known('Caleb Stone', 'M', null),
  known('Ruth Adler', 'F', 'EXPIRED'),
  guest('Owen Price', 'M', 'TO_VALIDATE'),
  known('Nina Kowalski', 'F', 'EXPIRING'),
  known('Felix Grant', 'M', 'NOT_NEEDED'),
  { sub: 'iris' },
]

/** A class of thirty-nine. */
const pupils: Guest[] = (() => {
  const girls = ['Mila', 'Lena', 'Jule', 'Amira', 'Frieda', 'Nele', 'Zeynep', 'Paula', 'Romy', 'Tilda']
  const boys = ['Ben', 'Emil', 'Karim', 'Jonte', 'Anton', 'Levi', 'Oskar', 'Milan', 'Theo', 'Bela']
  const lastnames = ['Krause', 'Yilmaz', 'Brandt', 'Nowak', 'Lorenz', 'Haas', 'Petersen', 'Demir', 'Vogt']
  const statuses = ['APPROVED', 'APPROVED', 'MISSING', 'NOT_NEEDED', 'TO_VALIDATE', 'APPROVED', 'EXPIRED']
  return Array.from({ length: 39 }, (_, index): Guest => {
    const isGirl = index % 2 === 0
    const name = (isGirl ? girls : boys)[Math.floor(index / 2) % 10] ?? ''
    const full = `${name} ${lastnames[index % lastnames.length]}`
    const status = statuses[index % statuses.length] ?? null
    const details = { birthDate: '2008-03-12', birthCity: 'Kassel', citizenship: 'DE' }
    return index % 4 === 0
      ? guest(full, isGirl ? 'F' : 'M', status)
      : known(full, isGirl ? 'F' : 'M', status, details)
  })
})()

/** A past trip that is fully paid. */
const past = (id: string, tour: string, members: string[], start: number): BookingOrder => ({
  id,
  tour,
  members,
  start,
  availability: 'NOT_AVAILABLE',
  payment: 'COMPLETED',
  coordinator: 'marta',
})

const italian: BookingOrder[] = [
  {
    id: 'B2041',
    tour: 'lofoten-kayak',
    members: ['sofia', 'luca'],
    start: 36,
    due: 6,
    availability: 'CONFIRMED',
    payment: 'EXPIRING',
    coordinator: 'marta',
    flexible: true,
    bill: { promo: { code: 'FIORDO7', percent: 7 }, isRounded: true },
  },
  past('B1710', 'jordan-express', ['sofia'], -210),
  past('B1522', 'azores-slow', ['sofia', 'luca'], -410),
  past('B1288', 'atlas-sahara', ['sofia'], -760),
  {
    id: 'B2055',
    tour: 'georgia-caucasus',
    members: ['marco'],
    start: 52,
    availability: 'ALMOST_CONFIRMED',
    payment: 'TO_PAY',
  },
  {
    id: 'B2060',
    tour: 'vietnam-north-south',
    members: ['elena'],
    start: 44,
    availability: 'CONFIRMED',
    payment: 'PAID',
    coordinator: 'tomas',
  },
  // Sofia's and Luca's departure: a travel mate with an account.
  {
    id: 'B2061',
    tour: 'lofoten-kayak',
    members: ['elena'],
    start: 36,
    availability: 'CONFIRMED',
    payment: 'PAID',
    coordinator: 'marta',
  },
  past('B1604', 'cape-verde-islands', ['elena'], -330),
]

const international: BookingOrder[] = [
  {
    id: 'B2101',
    tour: 'iceland-ring',
    members: ['emma'],
    start: 21,
    availability: 'ALMOST_FULL',
    payment: 'PAID',
    coordinator: 'freya',
    flexible: true,
  },
  past('B1811', 'lofoten-kayak', ['emma'], -150),
  // Mia: the answers to a self trip change. The sixth is cancelled by the company and can be changed.
  {
    id: 'B2110',
    tour: 'azores-slow',
    members: ['mia'],
    start: 60,
    availability: 'CONFIRMED',
    payment: 'TO_PAY',
  },
  {
    id: 'B2111',
    tour: 'atlas-sahara',
    members: ['mia'],
    start: 20,
    availability: 'CONFIRMED',
    payment: 'PAID',
  },
  {
    id: 'B2112',
    tour: 'japan-rails',
    members: ['mia'],
    start: 95,
    availability: 'PLANNED',
    payment: 'TO_PAY',
    integration: 12000,
  },
  {
    id: 'B2113',
    tour: 'sri-lanka-tea',
    members: ['mia'],
    guests: elevenFriends.map((friend) => ('sub' in friend ? guest('Iris Moreau', 'F', 'APPROVED') : friend)),
    start: 120,
    availability: 'PLANNED',
    payment: 'TO_PAY',
  },
  {
    id: 'B2114',
    tour: 'peru-inca',
    members: ['mia'],
    start: 70,
    due: -2,
    availability: 'CONFIRMED',
    payment: 'EXPIRED',
  },
  {
    id: 'B2115',
    tour: 'patagonia-wind',
    members: ['mia'],
    start: 40,
    availability: 'NOT_AVAILABLE',
    payment: 'PAID',
    cancelledBy: 'COMPANY',
  },
  {
    id: 'B2201',
    tour: 'peru-inca',
    members: ['olivia'],
    guests: elevenFriends,
    start: 75,
    availability: 'CONFIRMED',
    payment: 'TO_PAY',
    coordinator: 'tomas',
    instalments: [
      { percent: 30, status: 'PAID', due: -8 },
      { percent: 30, status: 'SCHEDULED', due: 20 },
    ],
    bill: { privateRooms: 3, voucher: { code: 'ANDES-150', amount: 15000 } },
    // Owen has no room yet.
    rooms: [
      ['SINGLE', 1],
      ['SINGLE', 7],
      ['SINGLE', 12],
      ['DOUBLE', 2, 5],
      ['TWIN', 4, 10],
      ['TWIN', 3, 11],
      ['LOFT', 6, 8],
    ],
  },
  past('B1902', 'japan-rails', ['olivia'], -95),
  {
    id: 'B2301',
    tour: 'sri-lanka-tea',
    members: ['james'],
    guests: [guest('Harriet Doyle', 'F')],
    start: 48,
    availability: 'CONFIRMED',
    payment: 'TO_PAY',
    currency: 'GBP',
    coordinator: 'freya',
    atol: true,
    instalments: [{ percent: 40, status: 'FAILED', due: -1 }],
    bill: { privateRooms: 1, giftCard: { code: 'GC-77-310', amount: 12050 } },
  },
  { ...past('B1777', 'georgia-caucasus', ['james'], -260), currency: 'GBP' },
]

/** Trips to try changes on, two per traveller: the second change is the month's last. */
const toBeChanged: BookingOrder[] = [
  ...[60, 64].map((start, index) => ({
    id: `B212${index + 1}`,
    tour: 'azores-slow',
    members: ['nora'],
    start,
    availability: 'CONFIRMED',
    payment: 'PAID' as const,
    coordinator: 'freya',
    flexible: true,
    bill: { privateRooms: 1, promo: { code: 'ATLANTIC5', percent: 5 } },
  })),
  ...[80, 84].map((start, index) => ({
    id: `B262${index + 1}`,
    tour: 'georgia-caucasus',
    members: ['greta'],
    start,
    availability: 'CONFIRMED',
    payment: 'PAID' as const,
    coordinator: 'leonie',
  })),
  // The monthly maximum blocks it once both of Nora's trips above are changed.
  {
    id: 'B2123',
    tour: 'jordan-express',
    members: ['nora'],
    start: 90,
    availability: 'PLANNED',
    payment: 'TO_PAY',
  },
]

/** Ida's trip, for which she has no document yet. */
const undocumented: BookingOrder = {
  id: 'B2131',
  tour: 'azores-slow',
  members: ['ida'],
  start: 45,
  availability: 'CONFIRMED',
  payment: 'PAID',
}

/** Runa's trips: one about to begin, one that is over. */
const beforeAndAfter: BookingOrder[] = [
  {
    id: 'B2141',
    tour: 'azores-slow',
    members: ['runa'],
    start: 3,
    availability: 'CONFIRMED',
    payment: 'PAID',
    coordinator: 'freya',
  },
  past('B1641', 'georgia-caucasus', ['runa'], -40),
]

const continental: BookingOrder[] = [
  {
    id: 'B2401',
    tour: 'patagonia-wind',
    members: ['lucia'],
    start: 33,
    availability: 'NOT_AVAILABLE',
    payment: 'PAID',
    cancelledBy: 'COMPANY',
    refund: 'approved',
  },
  {
    id: 'B2402',
    tour: 'azores-slow',
    members: ['lucia'],
    start: 9,
    availability: 'NOT_AVAILABLE',
    payment: 'PAID',
    flexible: true,
    cancelledBy: 'TRAVELLER',
    refund: 'cardAndMoney',
  },
  past('B1655', 'peru-inca', ['lucia'], -300),
  // Inés is away: today is her third day of eight.
  {
    id: 'B2411',
    tour: 'azores-slow',
    members: ['ines'],
    start: -2,
    availability: 'CONFIRMED',
    payment: 'PAID',
    coordinator: 'tomas',
  },
  {
    id: 'B2501',
    tour: 'sri-lanka-tea',
    members: ['chloe'],
    start: 28,
    due: -1,
    availability: 'CONFIRMED',
    payment: 'EXPIRED',
    coordinator: 'bastien',
    bill: { extra: { label: 'Geste commercial', amount: 5000 } },
  },
  past('B1840', 'atlas-sahara', ['chloe'], -140),
]

/** One upcoming trip of Jonas in each availability, going through the payment states. */
const jonas: BookingOrder[] = (
  [
    ['ALMOST_CONFIRMED', 'TO_PAY', 'lofoten-kayak'],
    ['CONFIRMED', 'EXPIRING', 'jordan-express'],
    ['PLANNED', 'TO_PAY', 'vietnam-north-south'],
    ['ALMOST_FULL', 'PAID', 'iceland-ring'],
    ['ON_REQUEST', 'TO_PAY', 'georgia-caucasus'],
    ['SOLD_OUT', 'EXPIRED', 'japan-rails'],
    ['NOT_AVAILABLE', 'PAID', 'cape-verde-islands'],
  ] as const
).map(([availability, payment, tour], index) => ({
  id: `B260${index + 1}`,
  tour,
  members: ['jonas'],
  start: 18 + index * 27,
  availability,
  payment,
  ...(payment === 'EXPIRING' && { due: 4 }),
  // Long enough ago that the grace period is over.
  ...(payment === 'EXPIRED' && { due: -5 }),
  ...(availability === 'CONFIRMED' && { coordinator: 'leonie' }),
}))

/** Trips to enter flights for, one for each way that the tests use. */
const toBeFlown: BookingOrder[] = [40, 47, 54].map((start, index) => ({
  id: `B270${index + 1}`,
  tour: 'lofoten-kayak',
  members: ['vera', 'otto'],
  guests: [guest('Pia Holm', 'F')],
  start,
  availability: 'CONFIRMED',
  payment: 'PAID',
  coordinator: 'freya',
}))

/** A class on one booking. */
const school: BookingOrder = {
  id: 'B2801',
  tour: 'georgia-caucasus',
  members: ['clara'],
  guests: pupils,
  start: 66,
  availability: 'CONFIRMED',
  payment: 'TO_PAY',
  coordinator: 'leonie',
}

/** All individual bookings; `many-bookings.ts` adds Noah's two hundred. */
export const bookingOrders: BookingOrder[] = [
  ...italian,
  ...international,
  ...toBeChanged,
  ...toBeFlown,
  school,
  undocumented,
  ...beforeAndAfter,
  ...continental,
  ...jonas,
  { ...past('B1930', 'azores-slow', ['jonas'], -75), coordinator: 'leonie' },
  {
    id: 'B2608',
    tour: 'atlas-sahara',
    members: ['jonas'],
    start: 26,
    availability: 'NOT_AVAILABLE',
    payment: 'TO_PAY',
    cancelledBy: 'TRAVELLER',
  },
  past('B1950', 'georgia-caucasus', ['hannah'], -60),
]
