import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { untouchedForm } from '../../support/untouched-form.ts'
import { type Fault, give, status } from '../../support/wire-faults.ts'

/*
 * A backoffice that refuses a token (401), through the built app: the app renews it once and repeats reads and writes; a second
 * refusal leads to the sign-in and back with the input (decisions of 28 November, 5).
 */

const en = loadCopy('international')
const house = inHouse()

const json = { 'content-type': 'application/json' }
/** 401 for the first of these tokens that passes, or for all of them; the sandbox answers the other calls. */
function refusing(how: 'the first token' | 'every token'): Fault & { tokens: Set<string> } {
  const tokens = new Set<string>()
  const fault: Fault = async ({ incoming, outgoing, pass }) => {
    const token = incoming.headers.authorization ?? ''
    const isRefused = how === 'every token' || tokens.size === 0 || tokens.values().next().value === token
    tokens.add(token)
    if (!isRefused) return give(outgoing, await pass())
    for await (const _ of incoming);
    outgoing.writeHead(401, json).end('{}')
  }
  return Object.assign(fault, { tokens })
}

/** Every session as if it had begun five minutes ago: beyond the two in which a session counts as just begun. */
const age = () => house.sessions('UPDATE sessions SET created_at = created_at - 300000')

const contact = '/account/registry/contact'
const action = `${contact}?_action=saveEmergencyContact`
/** The fields of the emergency contact, filled in. */
async function contactForm(browser: BrowserCookies, name: string) {
  const { html } = await house.visit(contact, { browser })
  const phone = { 'phone-prefix': 'SE', phone: '+46701234567' }
  return { ...untouchedForm(html, 'saveEmergencyContact'), name, relation: 'Sister', ...phone }
}
const nameOf = (own: (id: string) => string) => {
  const [row] = house.records('SELECT record FROM users WHERE id = ?', own('1006'))
  return JSON.parse(String(row?.record)).emergencyContact?.name
}

// For any call: tests/unit/backoffice/renewal.test.ts.
describe('a token that is refused', () => {
  it('is renewed once for all calls of a page, which then shows everything', async () => {
    const { browser } = await house.alone('emma')
    const fault = refusing('the first token')
    const page = await house.visit('/travels', { browser, faults: [[/^\/api\//, fault]] })
    expect(page.status).toBe(200)
    expect(page.html).not.toContain(en('trips:unavailable.title'))
    expect(fault.tokens.size).toBe(2)
    // Each once with either, and with the new one from now on.
    expect(page.calls.filter((call) => call === 'GET /api/users/me')).toHaveLength(2)
    house.tap.reset()
    expect(
      (await house.visit('/travels', { browser })).calls.filter((call) => call.endsWith('/me')),
    ).toHaveLength(1)
  })

  it('is renewed for a write, which is made once more and arrives once', async () => {
    const { browser, own } = await house.alone('emma')
    const fields = await contactForm(browser, 'Ada Lovelace')
    const posted = await house.post(action, fields, {
      browser,
      faults: [[/^PUT /, refusing('the first token')]],
    })
    expect(posted.writes).toHaveLength(2)
    expect(posted.status).toBeLessThan(400)
    expect(nameOf(own)).toBe('Ada Lovelace')
  })
})

describe('a token that is refused again', () => {
  it('ends at the sign-in, which comes back to the page', async () => {
    const { browser } = await house.alone('emma')
    age()
    const page = await house.visit('/travels?show=past', {
      browser,
      faults: [[/\/users\/me$/, refusing('every token')]],
    })
    expect(page.location).toBe('/login?returnTo=%2Ftravels%3Fshow%3Dpast')
    expect(await house.isIn(browser)).toBe(false)
  })

  it('takes what was typed there and back, and nothing was written', async () => {
    const { browser, sub, own } = await house.alone('emma')
    const fields = await contactForm(browser, 'Grace Hopper')
    age()
    const posted = await house.post(action, fields, {
      browser,
      faults: [[/^PUT /, refusing('every token')]],
    })
    expect(posted.location).toMatch(/^\/login\?returnTo=%2Faccount%2Fregistry%2Fcontact&onward=page$/)
    const callback = await house.callbackFor(browser, sub, `/login?returnTo=${encodeURIComponent(contact)}`)
    await browser.fetch(callback)
    const { html, screen } = await house.visit(contact, { browser })
    expect(html).toContain('Grace Hopper')
    expect(screen).toContain(en('session-end:restored'))
    expect(nameOf(own)).not.toBe('Grace Hopper')
  })

  it('has a script post its form again, as a page would', async () => {
    const { browser } = await house.alone('emma')
    const fields = await contactForm(browser, 'Grace Hopper')
    age()
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    const answer = await house.post('/_actions/saveEmergencyContact', form, {
      browser,
      headers: { accept: 'application/json' },
      faults: [[/^PUT /, refusing('every token')]],
    })
    expect(answer.status).toBe(403)
    expect(answer.html).toContain('"FORBIDDEN"')
  })

  it('right after a sign-in leads to the trouble page, in no circle', async () => {
    const { browser } = await house.alone('emma')
    for (const path of ['/', '/travels']) {
      const page = await house.visit(path, { browser, faults: [[/\/users\/me$/, refusing('every token')]] })
      expect([page.status, page.headers.get('refresh')]).toEqual([502, expect.stringContaining('/logout')])
    }
    const fields = await contactForm(browser, 'Grace Hopper')
    const posted = await house.post(action, fields, { browser, faults: [[/^PUT /, refusing('every token')]] })
    expect(posted.status).toBe(503)
    expect(posted.html).toContain('Grace Hopper')
    expect(await house.isIn(browser)).toBe(true)
  })

  it('leads to a page to try again while the provider cannot renew it, and signs no traveller out', async () => {
    const { browser } = await house.alone('emma')
    age()
    const down = /^POST \/oidc\/token$/
    house.tap.spoil('', down, status(500))
    const page = await house.visit('/travels', {
      browser,
      faults: [[/\/users\/me$/, refusing('every token')]],
    })
    house.tap.mend('')
    expect(page.status).toBe(503)
    expect(await house.isIn(browser)).toBe(true)
  })
})
