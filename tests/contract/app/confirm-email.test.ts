import { expect, it } from 'vitest'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { status as answered } from '../../support/wire-faults.ts'

/* The link of a confirmation mail, signed out, against the built app. */

const en = loadCopy('international')
const house = inHouse()
const confirm = (token: string, ask: Ask = {}) =>
  house.post(`/auth/confirm-email/${encodeURIComponent(token)}?_action=confirmEmail`, { token }, ask)

it('following the link shows a question and changes nothing; the token is never passed on', async () => {
  for (let times = 0; times < 2; times += 1) {
    const { status, html, headers, calls } = await house.visit('/auth/confirm-email/welcome-mia')
    expect([status, calls]).toEqual([200, []])
    expect(html).toContain(en('email-confirmation:ask.title'))
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('x-robots-tag')).toContain('noindex')
  }
})

it.each(['a+b/c==', 'a%3Db', 'ä b?c&d#e'])('the form has the token %s as it was sent', async (token) => {
  const { html } = await house.visit(`/auth/confirm-email/${encodeURIComponent(token)}`)
  expect(html).toContain(`name="token" value="${token.replace('&', '&amp;')}"`)
  expect(html).toContain(`action="/auth/confirm-email/${encodeURIComponent(token)}?_action=confirmEmail"`)
})

it.each([
  ['welcome-mia', 'confirmed', 200],
  ['expired-mia', 'expired', 410],
  ['../../users/me', 'unknown', 404],
  ['x'.repeat(3000), 'unknown', 404],
])('the button for %.20s: %s, shown at an address without the token', async (token, outcome, status) => {
  const answer = await confirm(token)
  expect([answer.status, answer.location]).toEqual([303, `/auth/confirm-email?outcome=${outcome}`])
  const page = await house.visit(answer.location ?? '')
  expect(page.status).toBe(status)
  expect(page.screen).toContain(en(`email-confirmation:${outcome}.title`))
  expect(answer.calls.every((call) => call === 'POST /api/email-confirmations')).toBe(true)
  if (outcome === 'confirmed') expect((await confirm(token)).location).toContain('outcome=used')
})

it('a busy backoffice leads to a page that says to wait', async () => {
  const { status, screen } = await confirm('welcome-emma', {
    faults: [[/email-confirmations/, answered(429)]],
  })
  expect([status, screen.includes(en('ui:busy'))]).toEqual([503, true])
})

it.each(['', '?outcome=invented'])('shows without a link where the mail was sent (%s)', async (query) => {
  const { status, screen, calls } = await house.visit(`/auth/confirm-email${query}`)
  expect([status, calls]).toEqual([200, []])
  expect(screen).toContain(en('email-confirmation:missing.text'))
})
