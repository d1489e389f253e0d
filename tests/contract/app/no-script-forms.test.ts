import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoHost } from '#sandbox/environment.ts'
import { type House, sharedHouse } from '../../faults/house.ts'
import { copyOf, onScreen, toastsIn } from '../../support/copy.ts'
import { first } from '../../support/html-words.ts'
import { type BrowserCookies, createBrowser, followToCallback } from '../../support/sign-in.ts'

/* The registry's forms as a browser without script sends them, by a traveller of each test's own. */

const en = copyOf('international')
const us = copyOf('global-us')
let house: House
beforeAll(async () => {
  house = await sharedHouse()
}, 60_000)
afterAll(() => house?.close())

function stored(sub: string): Record<string, unknown> {
  const db = new DatabaseSync(join(house.app.dataDir, 'sandbox.sqlite'), { readOnly: true })
  try {
    const sql = 'SELECT record FROM users WHERE id = (SELECT user_id FROM accounts WHERE sub = ?)'
    return JSON.parse(String(db.prepare(sql).get(sub)?.record))
  } finally {
    db.close()
  }
}

const personal = {
  name: "Gian-Luca D'Angelo",
  lastname: 'Bellini',
  gender: 'M',
  'birthDate-day': '1',
  'birthDate-month': '2',
  'birthDate-year': '1990',
  birthCity: '  Torino ',
  citizenship: 'IT',
  taxCode: 'rssmra 85t10 a562s',
  'mobilePhone-prefix': 'IT',
  mobilePhone: '333 123 45 67',
  email: 'giulia@example.com',
  version: '',
}

async function post(
  browser: BrowserCookies,
  path: string,
  form: Record<string, string>,
  origin = house.origin,
) {
  const response = await browser.fetch(`${origin}/account/registry/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin },
  })
  const html = onScreen(await response.text())
  return { status: response.status, html, location: response.headers.get('location') }
}

it('each part is refused with everything typed, saved on its own, and read again', async () => {
  const { sub } = await house.newTraveller('giulia')
  const browser = await house.signIn(sub)
  const page = async () => (await house.visit('/account/registry', { browser })).html
  const wrong = {
    ...personal,
    name: '',
    'birthDate-day': '31',
    taxCode: 'x'.repeat(101),
    mobilePhone: '12',
    citizenship: '',
  }
  const refused = await post(browser, 'personal?_action=savePersonalData', wrong)
  expect(refused.status).toBe(400)
  for (const key of [
    'name.required',
    'birthDate.impossibleDate',
    'taxCode.tooLong',
    'mobilePhone.invalid',
    'citizenship.required',
  ])
    expect(refused.html, key).toContain(en(`profile:error.${key}`))
  expect(refused.html).toContain(`<title>${en('ui:errorPrefix')}`)
  expect(refused.html).toContain(`value="${wrong.taxCode}"`)
  expect(refused.html).toMatch(/<select[^>]*id="field-citizenship"[^>]*aria-invalid="true"/)

  for (const [path, form, part] of [
    ['personal?_action=savePersonalData', personal, 'personal'],
    [
      'contact?_action=saveEmergencyContact',
      { name: 'Anne O’Neill', relation: 'Ma', 'phone-prefix': 'FR', phone: '06.12.34.56.78', version: '' },
      'contact',
    ],
    [
      'needs?_action=saveSpecialNeeds',
      { specialNeeds: 'Vegana 🥜\n<script>alert(1)</script>', version: '' },
      'needs',
    ],
  ] as const) {
    expect(await post(browser, path, form), path).toMatchObject({
      status: 303,
      location: '/account/registry',
    })
    expect(toastsIn(await page(), 'success')).toEqual([en(`registry:saved.${part}`)])
  }
  expect(stored(sub)).toMatchObject({
    name: personal.name,
    birthDate: '1990-02-01',
    birthCity: 'Torino',
    taxCode: 'RSSMRA85T10A562S',
    mobilePhone: '+393331234567',
    emergencyContact: { name: 'Anne O’Neill', relation: 'Ma', phone: '+33612345678' },
    specialNeeds: 'Vegana 🥜\n<script>alert(1)</script>',
  })
  expect(await page()).toMatch(/&lt;script(?:>|&gt;)alert\(1\)/)
})

it('begun on a trip, a save leads back to the trip', async () => {
  const { sub, own } = await house.newTraveller('mia')
  const browser = await house.signIn(sub)
  const path = `personal?trip=${own('B2110')}&_action=savePersonalData`
  expect((await post(browser, path, personal)).location).toBe(`/travels/${own('B2110')}#ready`)
})

it('in the United States the error of a date leads to its month, which comes first', async () => {
  const { sub } = await house.newTraveller('olivia')
  const [browser, origin] = [createBrowser(), `http://${demoHost('global-us', house.app.port)}`]
  await browser.fetch(await followToCallback(browser, `${origin}/login`, `${origin}/login/redirect`, sub))
  const wrong = { ...personal, taxCode: '', 'birthDate-day': '31' }
  const { html } = await post(browser, 'personal?_action=savePersonalData', wrong, origin)
  const error = us('profile:error.birthDate.impossibleDate')
  const id = first(html, new RegExp(`<a[^>]*href="#([^"]*)"[^>]*>\\s*${error}`))
  expect(html).toMatch(
    new RegExp(
      `<input[^>]*id="${id}"[^>]*name="birthDate-month"|<input[^>]*name="birthDate-month"[^>]*id="${id}"`,
    ),
  )
})
