import { expect, it } from 'vitest'
import { createTranslator } from '#i18n/translate.ts'
import { computeOwnerMark } from '../support/form-owner.ts'
import { actionNames, madeBy } from './action-names.ts'
import { inHouse } from './in-house.ts'

/* Every action, with and without script, with a form drawn for another traveller than the signed-in one (record 031). */

const CANARY = 'Typed by somebody else'
const t = createTranslator('en')

const house = inHouse()

/** Each action's form, and the rows that it would save. */
const forms: Readonly<Record<string, readonly [path: string, fields: Record<string, string>]>> = {
  startTripChange: ['/travels/B2121/change', { booking: 'B2121', travelId: '' }],
  savePersonalData: ['/account/registry/personal', { name: CANARY, lastname: CANARY, version: '' }],
  saveEmergencyContact: ['/account/registry/contact', { name: CANARY, relation: 'Sister', version: '' }],
  saveSpecialNeeds: ['/account/registry/needs', { specialNeeds: CANARY, version: '' }],
  saveAddress: ['/account/registry/residence', { kind: 'residence', country: 'DE', address: CANARY }],
  layOutAddress: ['/account/registry/residence', { kind: 'residence', country: 'DE', address: CANARY }],
  'documents.information': ['/account/documents/passport/information', { kind: 'PASSPORT', number: CANARY }],
  'documents.upload': ['/account/documents/passport/image', { kind: 'PASSPORT', front: CANARY }],
  'handoff.show': ['/account/documents/passport/phone', { kind: 'PASSPORT' }],
  'handoff.end': ['/account/documents/passport/phone', { kind: 'PASSPORT' }],
  'devices.end': ['/account/devices', { session: CANARY }],
  'devices.endPhone': ['/account/devices', { session: CANARY }],
  'devices.endOthers': ['/account/devices', {}],
  'devices.endAll': ['/account/devices', {}],
  'leaving.ask': ['/account/leave', {}],
  'leaving.stay': ['/account/leave', {}],
  updateConsents: ['/account/consents', { privacyPolicy: 'on', marketing: 'on', note: CANARY }],
  shareFlights: ['/travels/B2703/B2703-T1/flights', { booking: 'B2703', flightNumber: CANARY }],
  saveForSeveral: ['/travels/B2041/group/several', { booking: 'B2041', what: 'contact', version: CANARY }],
  removeAlert: ['/notify-me', { alert: 'TOUR.japan-rails', trip: CANARY }],
  restoreAlert: ['/notify-me', { alert: 'TOUR.japan-rails', trip: CANARY }],
}

/** Actions that do not check the form's owner (record 031). */
const ownerless = madeBy('readAction', 'openAction', 'phoneAction')

const marks = {
  'another traveller’s': () => computeOwnerMark(house.app.port, 'sofia'),
  'of a form drawn before the last update, without one': () => null,
  empty: () => '',
  'made up': () => 'AAAAAAAAAAAAAAAAAAAAAA',
}

/** Posts a form with this mark, or without: the pretend browser adds no fields. */
function send(path: string, fields: Record<string, string>, mark: string | null, multipart: boolean) {
  const body = multipart ? new FormData() : new URLSearchParams()
  if (mark !== null) body.append('owner', mark)
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (mark !== null) return house.post(path, body, { as: 'greta' })
  const text = new URLSearchParams([...body].map(([name, value]) => [name, String(value)])).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return house.post(path, text, { as: 'greta', headers })
}

it('has a form for every action that needs one', () => {
  expect([...Object.keys(forms), ...ownerless].toSorted()).toEqual(actionNames.toSorted())
})

// The owner of a mark: tests/unit/auth/owner-mark.test.ts. Each action meets one of them, and one action all.
const kinds = Object.entries(marks)
const rows = Object.entries(forms).flatMap(([action, [path, fields]], at) =>
  kinds
    .filter((_, index) => action === 'saveSpecialNeeds' || index === at % kinds.length)
    .map(([mark, make]) => ({ action, path, fields, mark, make })),
)

it.each(rows)(
  '$action saves and shows nothing of a form whose mark is $mark',
  async ({ action, path, fields, make }) => {
    const answer = await send(`${path}?_action=${action}`, fields, make(), action === 'documents.upload')
    expect(answer.status).toBe(409)
    expect(answer.writes).toEqual([])
    for (const text of [t('shell:trouble.otherOwner.title'), 'Greta', t('shell:trouble.otherOwner.goOn')])
      expect(answer.html).toContain(text)
    expect(answer.html).not.toContain(CANARY)
    expect(answer.headers.getSetCookie().join()).not.toContain('__Host-draft')
    expect(answer.html).toMatch(/<form method="post" action="\/logout"/)
  },
)

it.each(Object.entries(forms))('%s answers a script without running', async (action, [, fields]) => {
  const answer = await send(`/_actions/${action}`, fields, marks['another traveller’s'](), true)
  expect(answer.status).toBe(409)
  expect(JSON.parse(answer.html)).toEqual({ type: 'AstroActionError', code: 'CONFLICT', status: 409 })
  expect(answer.writes).toEqual([])
})

it.each(ownerless)('%s needs no mark', async (action) => {
  for (const mark of [marks['another traveller’s'](), marks.empty()])
    expect((await send(`/_actions/${action}`, {}, mark, false)).status).not.toBe(409)
})

// No draft is kept either after the session's end: tests/unit/auth/drafts.test.ts.
it('a form of a mail’s link acts for the link, whichever traveller is signed in', async () => {
  const link = { token: 'alerts-oscar', alert: 'TOUR.japan-rails', trip: 'Japan by rail' }
  const mark = marks['another traveller’s']()
  const answer = await send('/notify-me/alerts-oscar?_action=removeAlert', link, mark, false)
  expect(answer.status).not.toBe(409)
  // An empty token is no link.
  const without = await send('/notify-me?_action=removeAlert', { ...link, token: '' }, mark, false)
  expect([without.status, without.writes]).toEqual([409, []])
})
