import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brand } from '#ui/brand.ts'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { readMain } from '../../support/html-words.ts'
import { answering, changedData } from '../../support/wire-faults.ts'

/* Inviting a friend: the offers to share, and where a trip's page invites others. */

const en = loadCopy('international')
const house = inHouse()

describe('the page to copy from', () => {
  const open = (query = '', data?: object) =>
    house.visit(`/refer-friend/copy-code${query}`, {
      as: 'sofia',
      faults: data ? [[/\/referral$/, answering({ data })]] : [],
    })
  const svgOf = (html: string) => /<svg class="qr".*?<\/svg>/s.exec(html)?.[0]

  it.each([' ', '\u200b'])('has nothing to copy of a code that shows nothing: %j', async (code) => {
    const { screen } = await open('', { code, shareUrl: null })
    expect(screen).toContain(en('referral:unavailable.title'))
    expect(screen).not.toContain(en('referral:copy.message'))
  })

  it('has a QR code that leads where the link does', async () => {
    const shareUrl = 'https://www.caravel.example/friends/SOFIA1001?from=caffè&to=<b>'
    const svg = svgOf((await open('', { code: 'SOFIA1001', shareUrl })).html) ?? ''
    expect(svg).toContain(`aria-label="${en('referral:copy.qr')}"`)
    const drawn = svg.replace(
      '<svg',
      '<svg xmlns="http://www.w3.org/2000/svg" stroke="#000" shape-rendering="crispEdges"',
    )
    const { data, info } = await sharp(Buffer.from(drawn))
      .flatten({ background: '#fff' })
      .ensureAlpha()
      .resize({ width: 600, kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const read = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
    expect(read).toBe(shareUrl)
  })

  it.each([null, `https://www.caravel.example/${'a'.repeat(5000)}`])('has none for %s', async (shareUrl) => {
    const { status, html } = await open('', { code: 'SOFIA1001', shareUrl })
    expect([status, svgOf(html)]).toEqual([200, undefined])
    expect(html).toContain('SOFIA1001')
  })

  it.each([
    ['', 'international', undefined],
    ['?language=de', 'germany', 'de'],
    ['?language=constructor', 'international', undefined],
  ] as const)('with %s has the message of %s', async (query, market, lang) => {
    const { html } = await open(query)
    const [, attribute, text] =
      /<span class="code__text" translate="no"(?: lang="(..)")?>([^<]*)</.exec(html) ?? []
    expect(attribute).toBe(lang)
    expect(text).toContain(
      loadCopy(market)('referral:message', { code: 'SOFIA1001', percent: 10, brand: brand.name }),
    )
    // The other four are one press away.
    expect(readMain(html).match(/\?language=/g)).toHaveLength(4)
  })
})

describe("a trip's page", () => {
  const terms = en('referral:terms', { percent: 10, own: 5, cap: 50, from: 21, to: 49 })
  const link = />See your code<|\/refer-friend"/

  it('invites other travellers with the terms and the way to the code, and shows if there is none yet', async () => {
    const sofia = readMain((await house.visit('/travels/B2041', { as: 'sofia' })).html)
    for (const text of [en('referral:whoElse'), terms]) expect(sofia).toContain(text)
    expect(sofia).toMatch(link)
    expect(sofia).not.toContain(en('referral:later'))
    const ida = readMain((await house.visit('/travels/B2131', { as: 'ida' })).html)
    for (const text of [en('referral:whoElse'), terms, en('referral:later')]) expect(ida).toContain(text)
    expect(ida).not.toMatch(link)
  })

  it.each([
    ['not confirmed', { tourConfirmed: false }],
    ['cancelled', { bookingStatus: 'CANCELLED', paymentStatus: 'REFUNDED' }],
  ])('does not invite for a trip that is %s', async (_, more) => {
    const faults = [[/\/bookings\/B2131$/, changedData((data) => ({ ...data, ...more }))]] as const
    const { html } = await house.visit('/travels/B2131', { as: 'ida', faults })
    expect(readMain(html)).toContain('id="party"')
    expect(readMain(html)).not.toContain(en('referral:whoElse'))
  })
})
