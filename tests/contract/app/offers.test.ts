import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { readMain } from '../../support/html-words.ts'
import { answering } from '../../support/wire-faults.ts'

/* Partner deals, wishlist, contact and the dashboard's counters, for different answers of the backoffice. */

const en = loadCopy('international')
const house = inHouse()
/** Emma's page with this answer to the call. */
const visit = (path: string, call = /^$/, data: unknown = null) =>
  house.visit(path, { as: 'emma', faults: [[call, answering({ data })]] })

const deal = (id: string, more: object) => ({ id, partner: `Partner ${id}`, title: `Deal ${id}`, ...more })

describe('partner deals', () => {
  it('in another language than the page are marked with it', async () => {
    const words = { description: 'Un descuento', terms: 'Una vez' }
    const deals = [deal('a', { ...words, language: 'en' }), deal('b', { ...words, language: 'es' })]
    const { html } = await visit('/partnerships', /\/partnerships$/, deals)
    const [, own = '', other = ''] = readMain(html).split('<article')
    expect([...own.matchAll(/ lang="/g)]).toHaveLength(0)
    expect([...other.matchAll(/ lang="es">/g)]).toHaveLength(3)
  })

  it('are grouped by category, and links open a tab without a reference to us', async () => {
    const { html } = await visit('/partnerships')
    const headings = [...readMain(html).matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, text]) => text)
    expect(headings).toEqual(
      ['INSURANCE', 'CONNECTIVITY', 'GEAR', 'PARKING', 'OTHER'].map((code) =>
        en(`partnership:category.${code}`),
      ),
    )
    expect(html).not.toContain('SANDALS30')
    const links = html.match(/<a [^>]*\/partners\/[^>]*>/g) ?? []
    expect(links).toHaveLength(6)
    for (const link of links) expect(link).toMatch(/target="_blank"[^>]*rel="noopener"/)
    expect(html.match(/<img [^>]*\/pictures\/partners\/[^>]*alt=""/g)).toHaveLength(4)
  })
})

describe('the counters of the dashboard follow the data', () => {
  const counter = (html: string, key: string): string => {
    const row = new RegExp(`account__way[^>]*>\\s*${en(`shell:${key}`)}\\s*</a>(.*?)</li>`, 's').exec(
      html,
    )?.[1]
    if (row === undefined) return 'no row'
    // Zero shows no figure.
    return /account__count">([^<]*)</.exec(row)?.[1]?.trim() ?? '0'
  }
  const given = { granted: true, grantedAt: null, version: null }
  const user = {
    id: '1006',
    name: 'Emma',
    lastname: null,
    consents: { privacyPolicy: given, termsAndConditions: given, marketing: given },
  }
  const alert = { id: 'N1', kind: 'TOUR', tourId: 't', title: 'One' }
  const wish = (id: string) => ({ id, tourId: id })

  it.each([
    ['MY_TRAVELS', /\/bookings$/, [], /^0$/],
    ['REGISTRY', /\/users\/me$/, user, /^[1-9]\d*$/],
    ['PARTNERSHIP', /\/partnerships$/, [deal('a', {}), deal('b', { validUntil: '2020-01-01' })], /^1$/],
    ['MY_ALERT_ME', /\/notify-me$/, [alert, { ...alert, id: 'N2' }], /^2$/],
    ['MY_WISH', /\/wishlist$/, ['a', 'b', 'c', 'd', 'e'].map(wish), /^5$/],
    ['COMMUNICATIONS', /\/users\/me$/, user, /^3$/],
  ])('%s', async (key, call, data, expected) => {
    const before = counter((await visit('/')).html, key)
    expect(before).toMatch(/^\d+$/)
    const after = counter((await visit('/', call, data)).html, key)
    expect(after).toMatch(expected)
    expect(after).not.toBe(before)
  })
})
