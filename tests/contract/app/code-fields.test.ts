import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'

/* The fields kept from a browser's spelling service: numbers of documents, tax codes and other codes in forms. */

const house = inHouse()

it.each([
  ['irene', '/account/registry/personal', ['taxCode']],
  [
    'irene',
    '/account/registry/billing',
    ['individualTaxCode', 'vatNumber', 'businessTaxCode', 'sdiCode', 'zipCode'],
  ],
  ['mia', '/account/documents/passport/information', ['number']],
  ['vera', '/travels/B2701/B2701-T1/flights', ['flightNumber']],
])('%s: the codes on %s are not spelt', async (sub, path, names) => {
  const { html } = await house.visit(path, { as: sub })
  for (const name of names) {
    const input = new RegExp(`<input\\b[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0]
    expect(input, name).toMatch(/spellcheck="false"/i)
    expect(input, name).toMatch(/autocapitalize="characters"/i)
  }
})
