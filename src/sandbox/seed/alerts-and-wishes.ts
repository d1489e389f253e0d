/** An alert; `travel` is the number of days until a dated departure; without it any departure counts. */
export interface SeededAlert {
  sub: string
  tour: string
  travel?: number
  availability: string
  asked: number
}

/** Notify-me alerts, newest last. */
export const alerts: SeededAlert[] = [
  { sub: 'sofia', tour: 'japan-rails', availability: 'SOLD_OUT', asked: -40 },
  { sub: 'sofia', tour: 'iceland-ring', travel: 110, availability: 'ON_REQUEST', asked: -12 },
  { sub: 'sofia', tour: 'patagonia-wind', travel: 180, availability: 'PLANNED', asked: -3 },
  { sub: 'luca', tour: 'japan-rails', availability: 'SOLD_OUT', asked: -40 },
  { sub: 'emma', tour: 'georgia-caucasus', availability: 'PLANNED', asked: -8 },
  { sub: 'olivia', tour: 'sri-lanka-tea', travel: 75, availability: 'ALMOST_FULL', asked: -15 },
  { sub: 'jonas', tour: 'peru-inca', travel: 180, availability: 'ALMOST_CONFIRMED', asked: -2 },
  // Created by the tests of the alerts.
  ...['irene', 'oscar'].flatMap((sub) => [
    { sub, tour: 'japan-rails', availability: 'SOLD_OUT', asked: -30 },
    { sub, tour: 'iceland-ring', travel: 110, availability: 'ON_REQUEST', asked: -20 },
    { sub, tour: 'peru-inca', travel: 180, availability: 'PLANNED', asked: -5 },
  ]),
]

/** Tours on a traveller's wishlist. */
export const wishes: Record<string, string[]> = {
  sofia: ['japan-rails', 'sri-lanka-tea', 'patagonia-wind', 'georgia-caucasus'],
  luca: ['iceland-ring'],
  emma: ['vietnam-north-south', 'cape-verde-islands'],
  james: ['patagonia-wind'],
  jonas: ['peru-inca', 'azores-slow'],
}

/** Friends that a traveller has referred; travellers not listed have referred none. */
export const friends: Record<string, Array<{ name: string; state: string; since: number }>> = {
  sofia: [
    { name: 'Beatrice', state: 'TRAVELLED', since: -190 },
    { name: 'Andrea', state: 'BOOKED', since: -30 },
    { name: 'Chiara', state: 'INVITED', since: -4 },
  ],
  noah: Array.from({ length: 12 }, (_, index) => ({
    name: `Friend ${index + 1}`,
    state: 'TRAVELLED',
    since: -60 * (index + 1),
  })),
  jonas: [{ name: 'Mats', state: 'TRAVELLED', since: -70 }],
}
