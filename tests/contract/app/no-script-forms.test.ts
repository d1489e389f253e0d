import { expect, it } from 'vitest'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy, nextIn, toastsIn } from '../../support/copy.ts'
import { first } from '../../support/html-words.ts'
import { personalForm } from '../../support/typed-forms.ts'

/* The registry's forms as a browser without script sends them, by each test's own traveller. */

const en = loadCopy('international')
const us = loadCopy('global-us')
const house = inHouse()

function stored(sub: string): Record<string, unknown> {
  const sql = 'SELECT record FROM users WHERE id = (SELECT user_id FROM accounts WHERE sub = ?)'
  return JSON.parse(String(house.records(sql, sub)[0]?.record))
}

// biome-ignore format: grouped by line
const personal = {
  ...personalForm, name: "Gian-Luca D'Angelo", birthCity: '  Torino ', citizenship: 'IT',
  'mobilePhone-prefix': 'IT', mobilePhone: '333 123 45 67', taxCode: 'rssmra 85t10 a562s',
}
const actions = { personal: 'savePersonalData', contact: 'saveEmergencyContact', needs: 'saveSpecialNeeds' }
const save = (part: keyof typeof actions, form: Record<string, string>, ask: Ask, query = '') =>
  house.post(`/account/registry/${part}?${query}_action=${actions[part]}`, form, ask)

const needs = { specialNeeds: 'Vegana 🥜\n<script>alert(1)</script>', version: '' }
const contact = {
  name: 'Anne O’Neill',
  relation: 'Ma',
  'phone-prefix': 'FR',
  phone: '06.12.34.56.78',
  version: '',
}

it('each part is refused with everything typed, saved on its own, and read again', async () => {
  const { sub, browser } = await house.alone('giulia')
  const page = async () => (await house.visit('/account/registry', { browser })).screen
  const wrong = {
    ...personal,
    name: '',
    'birthDate-day': '31',
    taxCode: 'x'.repeat(101),
    mobilePhone: '12',
    citizenship: '',
  }
  const refused = await save('personal', wrong, { browser })
  expect(refused.status).toBe(400)
  for (const key of [
    'name.required',
    'birthDate.impossibleDate',
    'taxCode.tooLong',
    'mobilePhone.invalid',
    'citizenship.required',
  ])
    expect(refused.screen, key).toContain(en(`profile:error.${key}`))
  expect(refused.screen).toContain(`<title>${en('ui:errorPrefix')}`)
  expect(refused.screen).toContain(`value="${wrong.taxCode}"`)
  expect(refused.screen).toMatch(/<select[^>]*id="field-citizenship"[^>]*aria-invalid="true"/)

  const nextIs = (what: 'contact' | 'passport', href: string) => ({
    text: en('trip:stage.next', { what: en(`trips:step.${what}`) }),
    href,
  })
  const passport = nextIs('passport', '/account/documents/passport/information')
  const parts = [
    ['personal', personal, nextIs('contact', '/account/registry/contact')],
    ['contact', contact, passport],
    ['needs', needs, passport],
  ] as const
  for (const [part, form, next] of parts) {
    const saved = await save(part, form, { browser })
    expect([saved.status, saved.location], part).toEqual([303, '/account/registry'])
    const html = await page()
    expect(toastsIn(html, 'success')).toEqual([en(`registry:saved.${part}`)])
    expect(nextIn(html), part).toEqual(next)
  }
  expect(stored(sub)).toMatchObject({
    name: personal.name,
    birthDate: '1991-02-03',
    birthCity: 'Torino',
    taxCode: 'RSSMRA85T10A562S',
    mobilePhone: '+393331234567',
    emergencyContact: { name: 'Anne O’Neill', relation: 'Ma', phone: '+33612345678' },
    specialNeeds: needs.specialNeeds,
  })
  expect(await page()).toMatch(/&lt;script(?:>|&gt;)alert\(1\)/)
  // An emptied contact is deleted.
  const none = { ...contact, name: '', relation: '', phone: ' ' }
  expect((await save('contact', none, { browser })).status).toBe(303)
  expect(await page()).toContain(en('registry:contact.add'))
})

it('started on a trip, a save leads back to the trip', async () => {
  const { own, browser } = await house.alone('mia')
  const { location } = await save('personal', personal, { browser }, `trip=${own('B2110')}&`)
  expect(location).toBe(`/travels/${own('B2110')}#ready`)
})

it('in the United States the error of a date leads to its month, which comes first', async () => {
  const { sub } = await house.newTraveller('olivia')
  const wrong = { ...personal, taxCode: '', 'birthDate-day': '31' }
  const ask = { as: sub, market: 'global-us' } as const
  const { screen: html } = await save('personal', wrong, ask)
  const error = us('profile:error.birthDate.impossibleDate')
  const id = first(html, new RegExp(`<a[^>]*href="#([^"]*)"[^>]*>\\s*${error}`))
  expect(html).toMatch(
    new RegExp(
      `<input[^>]*id="${id}"[^>]*name="birthDate-month"|<input[^>]*name="birthDate-month"[^>]*id="${id}"`,
    ),
  )
})
