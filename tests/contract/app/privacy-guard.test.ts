import { describe, expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { locales } from '#markets/market-table.ts'
import { actionNames, madeBy } from '../../faults/action-names.ts'
import type { Ask } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'

/* Without her consents, any page leads a traveller to the consents page, and giving them is all that she can do (product §6). */

const en = loadCopy('international')
const here = pathTo('en', 'account-communications')
const house = inHouse()
const post = (path: string, fields: Record<string, string> = {}, ask: Ask = { as: 'hannah' }) =>
  house.post(path, fields, ask)

/** The end of a visit: the path, after redirects on our origin. */
async function landing(path: string, ask: Ask = { as: 'hannah' }) {
  let at = path
  for (let hops = 0; hops < 5; hops += 1) {
    const { status, location } = await house.visit(at, ask)
    if (location === null) return { path: at, status, hops }
    at = location
  }
  throw new Error(`${path} goes round in circles`)
}

// tests/unit/middleware/privacy-guard.test.ts checks that for every route.
it('a page leads to the consents, by whatever language its address is in', async () => {
  for (const locale of locales) {
    expect(await landing(`${pathTo(locale, 'travels')}?show=all`), locale).toMatchObject({
      path: `${here}?returnTo=${encodeURIComponent('/travels?show=all')}`,
      status: 200,
    })
  }
})

it('every other page does too, and the file of her data', async () => {
  for (const asked of ['/nowhere', '/files/calendar/B2041', '/500', '/files/my-data']) {
    expect(await landing(asked), asked).toMatchObject({ path: expect.stringMatching(`^${here}\\?returnTo=`) })
  }
  expect((await house.visit(here, { as: 'hannah' })).html).not.toContain('files/my-data')
})

/** These depend on a phone's code and cookie, not on its sign-in (record 016). */
const ofPhone = madeBy('phoneAction')

it('every action except giving the consents is refused, and calls nothing in her name', async () => {
  const calls: string[] = []
  const open = [...madeBy('consentsAction'), ...ofPhone]
  for (const name of actionNames.filter((each) => !open.includes(each))) {
    const answer = await post(`/_actions/${name}`)
    expect(answer.status, name).toBe(403)
    calls.push(...answer.calls)
  }
  // A page's form names its action in its address; any action gives the same result.
  for (const page of ['/account/registry/personal', here]) {
    const answer = await post(`${page}?_action=savePersonalData`, { name: 'Hanna' })
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(`^${here}\\?returnTo=`)])
    calls.push(...answer.calls)
  }
  expect(new Set(calls)).toEqual(new Set(['GET /api/users/me']))
})

it('the actions of a phone without a code make no call to the backoffice', async () => {
  expect(ofPhone).toContain('phone.claim')
  for (const name of ofPhone) {
    const { status, calls } = await post(`/_actions/${name}`)
    expect([name, status >= 400, calls]).toEqual([name, true, []])
  }
})

describe('giving the consents', () => {
  const target = `${here}?returnTo=${encodeURIComponent('/travels?show=past')}&_action=updateConsents`

  it('requires both required ones, and marks the missing one at its field', async () => {
    const { status, html } = await post(target, { privacyPolicy: 'on', marketing: 'on' })
    expect(status).toBe(400)
    expect(html).toContain(en('consents:required.termsAndConditions'))
    expect(html).not.toContain(en('consents:required.privacyPolicy'))
    expect(html).toMatch(/<input(?=[^>]*name="marketing")[^>]*checked/)
    expect(html).toMatch(/<input(?=[^>]*name="termsAndConditions")[^>]*aria-invalid="true"/)
  })

  it('lets her continue to where she was going', async () => {
    const { browser } = await house.alone('hannah')
    const answer = await post(target, { privacyPolicy: 'on', termsAndConditions: 'on' }, { browser })
    expect([answer.status, answer.location]).toEqual([303, '/travels?show=past'])
    expect(await landing('/travels?show=past', { browser })).toMatchObject({ status: 200, hops: 0 })
    const page = (await house.visit(here, { browser })).html
    expect(page).toMatch(/Confirmed on \d\d\/\d\d\/\d{4}\s· version 2025-05/)
    // Each text is the public site's own.
    for (const text of ['privacy', 'terms', 'marketing']) {
      expect(page).toMatch(new RegExp(`href="http://[^"]+/public/international/${text}"`))
    }
  })

  it('marketing can be given and withdrawn again', async () => {
    const { browser } = await house.alone('hannah')
    const required = { privacyPolicy: 'on', termsAndConditions: 'on' }
    await post(target, required, { browser })
    for (const [fields, granted] of [
      [{ ...required, marketing: 'on' }, true],
      [required, false],
    ] as const) {
      expect((await post(`${here}?_action=updateConsents`, fields, { browser })).location).toBe(here)
      const [page = ''] = (await house.visit(here, { browser })).html.split('id="history"')
      expect(/<input(?=[^>]*name="marketing")[^>]*checked/.test(page)).toBe(granted)
      expect(page.match(/Confirmed on/g)).toHaveLength(granted ? 3 : 2)
    }
  })
})
