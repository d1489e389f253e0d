import { describe, expect, it } from 'vitest'
import { OWNER_INPUT } from '#forms/owner-input.ts'
import { rowsFor } from '../support/rows.ts'
import { listForms } from './crawl.ts'
import type { Visit } from './house.ts'
import { liveParts } from './html-tags.ts'
import { inHouse } from './in-house.ts'
import { pages } from './pages.ts'
import { PAYLOAD, poison } from './poison.ts'

/* Script in every field of every answer and of every form comes out inert (product §21.9). Of the layout: processes.long.test.ts. */

const house = inHouse()

const alive = ({ path, html, headers }: Visit): string[] => {
  if (headers.get('content-type')?.startsWith('text/html'))
    return liveParts(html).map((part) => `${path}: ${part}`)
  // A file to keep, without anything that a browser would take for a page.
  const kept =
    headers.get('content-disposition')?.startsWith('attachment') || headers.get('location') !== null
  return kept && headers.get('x-content-type-options') === 'nosniff' ? [] : [`${path} could be shown`]
}

const more = [
  { path: '/travels/B2041', as: 'sofia' },
  { path: '/travels/B2041/B2041-T2', as: 'sofia' },
  { path: '/account/credits', as: 'sofia' },
  { path: '/notify-me', as: 'sofia' },
  { path: '/travels/B2401', as: 'lucia' },
]
const withText = [...pages.filter(({ file }) => !file), ...more]
/** The pages that show most of what strangers write. */
// biome-ignore format: grouped by line
const kept = [
  '/', '/travels', '/travels/B2101', '/travels/B2101/B2101-T1', '/travels/B2201/group', '/notify-me',
  '/account/registry', '/account/documents', '/account/credits', '/partnerships', '/refer-friend',
]
it('keeps only pages that exist', () =>
  expect(kept.filter((path) => !withText.some((page) => page.path === path))).toEqual([]))

describe('the reader of tags', () => {
  it.each([
    ['<img src=x onerror=alert(7)>', 2],
    ['<a title="<img src=x onerror=alert(7)>">x</a>', 0],
    ["<a title='a>b' href='&#106;avascript&colon;x'>", 1],
    ['<a href="&amp;#106;avascript:x">', 0],
    ['<a href=" java\nscript:alert(7)">', 1],
    ['<script>"<img src=x onerror=alert(7)>"</script><b onclick=a>', 1],
    ['<script>a</script><img src=x></script>', 1],
    ['a < b <p onfocus="x">', 1],
  ])('finds in %s what a browser would', (html, count) => {
    expect(liveParts(html)).toHaveLength(count)
  })
})

describe('script in every field of every answer', () => {
  it.each(rowsFor(withText, ({ path, as }) => kept.includes(path) && as !== 'sofia'))(
    '$path ($as)',
    async ({ path, as }) => {
      const isId = (key: string) => /^(?:id|\w+Id)$/.test(key)
      const hasCome = ({ html, status }: Visit) => status === 200 && html.includes('onerror=alert(7)')
      // Ids as well, except the one that names the traveller's own records.
      const seen = [
        await house.visit(path, {
          as,
          faults: [
            [/users\/me$/, poison(isId)],
            [/./, poison(() => false)],
          ],
        }),
      ]
      // A page that shows nothing under such ids has its texts alone.
      if (!seen.some(hasCome)) seen.push(await house.visit(path, { as, faults: [[/./, poison(isId)]] }))
      for (const visit of seen) expect([alive(visit), visit.status < 500]).toEqual([[], true])
      if (/^\/(?:travels|account\/credits|partnerships|notify-me)/.test(path) && seen.at(-1)?.status === 200)
        expect(seen.some(hasCome), 'the payload has reached the page').toBe(true)
    },
  )
})

describe('script in every field of every form', () => {
  it('comes back as it was typed, and does nothing', async () => {
    const paths = ['personal', 'contact', 'needs', 'residence', 'billing'].map(
      (part) => `/account/registry/${part}`,
    )
    const more = ['/account/documents/passport/information', '/account/consents', '/notify-me']
    const visits = await Promise.all([...paths, ...more].map((path) => house.visit(path, { as: 'ida' })))
    const forms = visits.flatMap(listForms).filter(({ fields }) => Object.keys(fields).length > 0)
    const actions = forms.map(({ action }) => /_action=([\w.]+)/.exec(action)?.[1])
    const known = [
      'savePersonalData',
      'saveEmergencyContact',
      'saveSpecialNeeds',
      'saveAddress',
      'updateConsents',
    ]
    expect(actions).toEqual(expect.arrayContaining(known))
    let kept = 0
    for (const { action, fields } of forms) {
      // The form's owner stays: another's form is refused as a whole.
      const body = new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, name === OWNER_INPUT ? value : PAYLOAD]),
      )
      const seen = await house.post(action, body, { as: 'ida' })
      expect(alive(seen)).toEqual([])
      expect(seen.status, action).not.toBe(500)
      if (seen.html.includes('onerror=alert(7)')) kept += 1
    }
    expect(kept).toBeGreaterThan(2)
  })
})
