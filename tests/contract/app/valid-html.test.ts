import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crawl } from '../../faults/crawl.ts'
import { type House, sharedHouse, type Visit } from '../../faults/house.ts'

/*
 * The HTML as it is sent, validated against the HTML standard: duplicate attributes, invalid values, elements in the wrong place.
 * Seen to fail: with `rel` given twice to a coordinator's links, and with a national number in an input of type tel.
 */

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Astro writes void elements and boolean attributes in its own style; both spellings are HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // Spaces at the end of a line come from Astro's templates.
    'no-trailing-whitespace': 'off',
    // Safari removes the list role from a list without bullets; the attribute restores it.
    'no-redundant-role': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
  },
})

/** What the validator rejects and we keep, each with its reason. */
const kept = [
  // Firefox gives boxes and hidden inputs their state before a reload back unless they say this.
  /^autocomplete attribute cannot be used on <input type="checkbox">/,
  /^"off" cannot be used on <input type="hidden">/,
  // Astro's own, before the first island of a page.
  /^<style> element is not permitted as content under <div>/,
  // An empty address is the page itself, which is what "try again" asks for; Astro writes it without quotes.
  /^Attribute "href" is missing value/,
]

async function faultsOf({ html, headers, path }: Visit): Promise<string[]> {
  if (!headers.get('content-type')?.startsWith('text/html')) return []
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !kept.some((pattern) => pattern.test(message)))
      .map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`),
  )
}

let house: House
beforeAll(async () => {
  house = await sharedHouse()
}, 90_000)
afterAll(() => house?.close())

it.each(['emma', 'vera', 'sofia'])(
  'whatever %s can reach is valid',
  async (sub) => {
    const visits = await crawl(house, await house.signIn(sub), ['/'])
    expect(visits.length).toBeGreaterThan(20)
    const found = await Promise.all(visits.map(faultsOf))
    expect(found.flat()).toEqual([])
  },
  60_000,
)

it.each(['/', '/offline', '/nowhere', '/travels/unknown'])('signed out, %s is valid', async (path) => {
  expect(await faultsOf(await house.visit(path))).toEqual([])
})
