import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'

/* Talk to us appears if its flag allows it, instead of the plain contact link. Nothing here writes. */

const house = inHouse()
const t = loadCopy('international')
const panelOf = (html: string) => /<details class="talk".*?<\/details>/s.exec(html)?.[0] ?? ''
const open = async (path: string, country: string) =>
  (await house.visit(path, { as: 'sofia', headers: { 'x-country': country } })).html

it('Great Britain has phone, mail and chat, and no contact link; Italy the reverse', async () => {
  const british = await open('/', 'GB')
  for (const part of ['tel:+442079460123', 'mailto:hello@caravel.example"', '/chat"', t('shell:talk.title')])
    expect(panelOf(british)).toContain(part)
  expect(british).not.toContain(t('shell:CONTACT_SUBTITLE'))
  const italian = await open('/', 'IT')
  expect(panelOf(italian)).toBe('')
  expect(italian).toContain(t('shell:CONTACT_SUBTITLE'))
})

it("offers the booking's number on a trip's page only", async () => {
  const panel = panelOf(await open('/travels/B2041', 'GB'))
  expect(panel).toContain(
    `mailto:hello@caravel.example?subject=${encodeURIComponent(t('shell:talk.subject', { number: 'B2041' }))}`,
  )
  expect(panel).toContain(t('shell:talk.booking', { number: 'B2041' }))
  for (const path of [
    '/travels',
    '/travels/B9999',
    '/travels/B9999/pocket',
    '/travels/B9999/change',
    '/nowhere',
  ]) {
    const elsewhere = panelOf(await open(path, 'GB'))
    expect(elsewhere, path).toContain('mailto:')
    expect(elsewhere, path).not.toMatch(/subject=|B9999/)
  }
})

it.each(['GB', 'IT'])(
  'a link to the contact page leads to the main website, from %s too',
  async (country) => {
    for (const as of ['sofia', undefined]) {
      const { status, location, calls } = await house.visit('/contact-us', {
        as,
        headers: { 'x-country': country },
      })
      expect([status, new URL(location ?? '', house.origin).origin === house.origin]).toEqual([302, false])
      expect(new Set(calls).size).toBe(calls.length)
    }
  },
)
