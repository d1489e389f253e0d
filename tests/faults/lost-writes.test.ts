import type { SQLInputValue } from 'node:sqlite'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { loadCopy, toastsIn } from '../support/copy.ts'
import type { NewTraveller } from '../support/new-traveller.ts'
import { rowsFor } from '../support/rows.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import { flightByHand, personalForm } from '../support/typed-forms.ts'
import { lost } from '../support/wire-faults.ts'
import { actionNames } from './action-names.ts'
import { findForm } from './crawl.ts'
import { documentFields } from './handoff-steps.ts'
import type { Form } from './house.ts'
import { inHouse } from './in-house.ts'
import { keptSession } from './kept-session.ts'
import { findFlaws } from './valid-page.ts'

/* Every write with its answer lost: sent once, looked up, and reported as done only if the record, read again, shows it. */

const en = loadCopy('international')
const house = inHouse()
let photo: Buffer

interface Write {
  /** A new traveller like this one. */
  readonly like: string
  /** By a mail's link. */
  readonly signedOut?: true
  /** As the tap sees it. */
  readonly call: RegExp
  readonly path: string | ((own: Own) => string)
  readonly form: Form | ((own: Own, browser: BrowserCookies) => Promise<Form> | Form)
  /** The next page once it is done. */
  readonly done: RegExp
  /** The text if it is unknown whether it is done; `always` if it cannot be looked up. */
  readonly says: string
  readonly always?: true
  /** Rows of the sandbox that prove it; USER is the traveller's id. */
  readonly stored: (own: Own) => readonly [sql: string, ...values: SQLInputValue[]]
}

type Own = NewTraveller['own']

const registry = '/account/registry'
const flights = (own: Own) => `/travels/${own('B2703')}/${own('B2703')}-T1/flights?_action=shareFlights`

/** A form sent just after a new sign-in; `tests/contract/app/leaving.test.ts` covers that sign-in. */
async function signedInAgain(_: Own, browser: BrowserCookies): Promise<Record<string, string>> {
  await keptSession(house, browser, { confirmedAt: Date.now() })
  return {}
}

/** A part of the traveller's own record. */
const ofProfile = {
  call: /^PUT .*\/users\/[^/]+$/,
  done: /^\/account\/registry$/,
  says: 'profile:failed.notArrived',
} as const
const inProfile = (text: string) => () =>
  [`SELECT 1 FROM users WHERE id = USER AND record LIKE ?`, `%"${text}"%`] as const

const isRemoved = (tour: string, removed: number) => () =>
  ['SELECT 1 FROM notify_me WHERE user_id = USER AND tour_id = ? AND removed = ?', tour, removed] as const

const writes: Readonly<Record<string, Write>> = {
  'personal data': {
    ...ofProfile,
    like: 'astrid',
    path: `${registry}/personal?_action=savePersonalData`,
    form: { ...personalForm, birthCity: 'Bodø' },
    stored: inProfile('Bodø'),
  },
  'emergency contact': {
    ...ofProfile,
    like: 'mia',
    path: `${registry}/contact?_action=saveEmergencyContact`,
    form: { name: 'Sanne', relation: 'Godmother', 'phone-prefix': 'NL', phone: '6 87654321', version: '' },
    stored: inProfile('Godmother'),
  },
  'special needs': {
    ...ofProfile,
    like: 'emma',
    path: `${registry}/needs?_action=saveSpecialNeeds`,
    form: { specialNeeds: 'A seat by the window', version: '' },
    stored: inProfile('A seat by the window'),
  },
  address: {
    ...ofProfile,
    like: 'oscar',
    call: /^PUT .*\/addresses$/,
    path: `${registry}/residence?_action=saveAddress`,
    form: { kind: 'residence', country: 'DE', address: 'Nikolaistraße', zipCode: '04109', city: 'Leipzig' },
    stored: () => [`SELECT 1 FROM addresses WHERE user_id = USER`],
  },
  consents: {
    like: 'noah',
    call: /^PUT .*\/consents$/,
    path: '/account/consents?_action=updateConsents',
    form: { privacyPolicy: 'on', termsAndConditions: 'on', marketing: 'on' },
    done: /^\/account\/consents$/,
    says: 'consents:failed.notArrived',
    stored: () => [`SELECT 1 FROM consents WHERE user_id = USER AND record ->> '$.marketing.granted' = 1`],
  },
  'account to be deleted': {
    like: 'giulia',
    call: /^POST .*\/deletion-request$/,
    path: '/account/leave?_action=leaving.ask',
    form: signedInAgain,
    done: /^\/account\/leave$/,
    says: 'leave:failed.notArrived',
    stored: () => ['SELECT 1 FROM deletion_requests WHERE user_id = USER'],
  },
  'account that stays after all': {
    like: 'giulia',
    call: /^DELETE .*\/deletion-request$/,
    path: '/account/leave?_action=leaving.stay',
    form: async (own, browser) => {
      const fields = await signedInAgain(own, browser)
      await house.post('/account/leave?_action=leaving.ask', fields, { browser })
      return fields
    },
    done: /^\/account\/leave$/,
    says: 'leave:stay.failed.notArrived',
    stored: () => ['SELECT 1 WHERE USER NOT IN (SELECT user_id FROM deletion_requests)'],
  },
  flights: {
    like: 'vera',
    call: /^POST .*\/flights$/,
    path: flights,
    form: async (own, browser) => {
      const who = { booking: own('B2703'), traveller: `${own('B2703')}-T1` }
      const typed = { ...who, ...flightByHand }
      const checked = await house.post(flights(own), { ...typed, command: 'check' }, { browser })
      return { ...typed, ...findForm(checked, 'shareFlights').fields, command: 'save' }
    },
    done: /^\/travels\/[^/]+\/[^/]+\/flights$/,
    says: 'flights:failed.unknown',
    stored: (own) => ['SELECT 1 FROM flights WHERE booking_id = ?', own('B2703')],
  },
  'trip change': {
    like: 'nora',
    call: /^POST .*\/self-tour-change$/,
    path: (own) => `/travels/${own('B2121')}/change?_action=startTripChange`,
    form: async (own, browser) => {
      const compared = await house.visit(`/travels/${own('B2121')}/change?to=`, { browser })
      return findForm(compared, 'startTripChange').fields
    },
    done: /\/change$/,
    says: 'trip-change:trouble.unknown.title',
    stored: (own) => ['SELECT 1 FROM trip_changes WHERE booking_id = ?', own('B2121')],
  },
  document: {
    like: 'ida',
    call: /^POST .*\/documents$/,
    path: '/account/documents/passport/image?_action=documents.upload',
    form: async (_, browser) => {
      const information = '/account/documents/passport/information?_action=documents.information'
      await house.post(information, documentFields('PASSPORT', 'LOST4410287'), { browser })
      return { kind: 'PASSPORT', front: new File([new Uint8Array(photo)], 'passport.jpg') }
    },
    done: /verification$/,
    says: 'documents:failed.unknown',
    stored: () => [`SELECT 1 FROM documents WHERE user_id = USER AND kind = 'PASSPORT'`],
  },
  'alert that is removed': {
    like: 'irene',
    call: /^DELETE /,
    path: '/notify-me?_action=removeAlert',
    form: { alert: 'TOUR.japan-rails', trip: 'Japan by rail' },
    done: /^\/notify-me\?removed=/,
    says: 'notify-me:failed.notArrived',
    stored: isRemoved('japan-rails', 1),
  },
  'alert that is restored, by the link of a mail': {
    like: 'oscar',
    signedOut: true,
    call: /^(PUT|POST) .*notify-me/,
    path: (own) => `/notify-me/${own('alerts-oscar')}?_action=restoreAlert`,
    form: async (own, browser) => {
      const token = own('alerts-oscar')
      const fields = { token, alert: 'TRAVEL.iceland-ring-d110', trip: 'Around Iceland' }
      await house.post(`/notify-me/${token}?_action=removeAlert`, fields, { browser })
      return fields
    },
    done: /^\/notify-me\/alerts-oscar[^/]*$/,
    says: 'notify-me:failed.notArrived',
    stored: isRemoved('iceland-ring', 0),
  },
  'email that is confirmed': {
    like: 'mia',
    signedOut: true,
    call: /^POST .*\/email-confirmations$/,
    path: (own) => `/auth/confirm-email/${own('welcome-mia')}?_action=confirmEmail`,
    form: (own) => ({ token: own('welcome-mia') }),
    done: /outcome=/,
    says: 'email-confirmation:unanswered.title',
    always: true,
    stored: (own) => ['SELECT 1 FROM email_tokens WHERE token = ? AND used = 1', own('welcome-mia')],
  },
}

function isStored({ stored }: Write, { sub, own }: NewTraveller): boolean {
  const [sql, ...values] = stored(own)
  const ofUser = sql.replace('USER', `(SELECT user_id FROM accounts WHERE sub = '${sub}')`)
  return house.records(ofUser, ...values).length > 0
}

beforeAll(async () => {
  photo = await sharp(await drawSpecimen({ width: 900 }))
    .jpeg()
    .toBuffer()
})

/** Phrases that claim that the write failed. */
const promises = /nothing (?:has )?changed|nothing was (?:saved|stored)|couldn’t save/i

/** The mistakes in the report of a write whose answer was lost. */
async function wrongWith(write: Write, arrives: boolean) {
  const traveller = await house.newTraveller(write.like)
  const { own } = traveller
  const browser = write.signedOut ? createBrowser() : await house.signIn(traveller.sub)
  const path = typeof write.path === 'string' ? write.path : write.path(own)
  const form = typeof write.form === 'function' ? await write.form(own, browser) : write.form
  const faults = [[write.call, lost(502, arrives)]] as const
  const { status, calls, html, screen, location } = await house.post(path, form, { browser, faults })
  const wrong: string[] = []
  if (calls.filter((call) => write.call.test(call)).length !== 1) wrong.push(`sent: ${calls.join(', ')}`)
  if (isStored(write, traveller) !== arrives) wrong.push('the sandbox has it otherwise')
  if (arrives && !write.always) {
    if (status !== 303 || !write.done.test(location ?? '')) wrong.push(`${status} ${location}`)
  } else {
    if (status !== 503) wrong.push(`status ${status}`)
    if (!screen.includes(en(write.says))) wrong.push(`does not say ${write.says}`)
    if (!write.always && toastsIn(screen, 'danger').join() !== en(write.says)) wrong.push('not one toast')
    const promised = promises.exec(screen)
    if (promised) wrong.push(`promises “${promised[0]}”`)
    wrong.push(...findFlaws(html))
  }
  return wrong
}

// biome-ignore format: grouped by line
const elsewhere = [
  // These send no write to the backoffice: they read, or store data with the session.
  'layOutAddress', 'findAirports', 'readTripChange', 'documents.information', 'handoff.show',
  // Nor do these, or what `documents.upload` sends: handoff.test.ts.
  'handoff.end', 'phone.claim', 'phone.upload', 'phone.leave',
  // They end sessions, in our own store: tests/contract/app/devices.test.ts.
  'devices.end', 'devices.endPhone', 'devices.endOthers', 'devices.endAll',
  // The page that it leads to names each person's result: tests/contract/app/for-several.test.ts.
  'saveForSeveral',
]

it('includes every action that writes', () => {
  const paths = Object.values(writes).map(({ path }) => (typeof path === 'string' ? path : path((id) => id)))
  const tried = paths.map((path) => path.split('_action=')[1] ?? '')
  expect([...tried, ...elsewhere].sort()).toEqual([...actionNames].sort())
})

const lostOf = Object.entries(writes).flatMap(([name, write], at) =>
  [true, false].map((arrives, turn) => ({ write, name, arrives, isKept: (at + turn) % 2 === 0 })),
)
// An action that does not wait for its write would report it as done.
it.each(rowsFor(lostOf, ({ isKept, write }) => isKept || write.call === ofProfile.call))(
  '$name, its answer lost, arrived: $arrives; sent once, looked up, reported correctly',
  async ({ write, arrives }) => expect(await wrongWith(write, arrives)).toEqual([]),
)
