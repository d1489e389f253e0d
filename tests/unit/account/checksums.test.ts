import { euVat, stdnum, type Validator } from 'stdnum'
import { expect, it } from 'vitest'
import { codiceFiscale, norwegianNumber, spanishNumber, swissUid, vatRules } from '#account/checksums.ts'

// Not by their functions: Vitest loads a file below a folder "es" a second time.
const nameOf = (rule?: Validator) => rule && `${rule.name}, ${rule.localName}, ${rule.abbreviation}`

it('checks the VAT numbers of every country that stdnum assigns to the EU, each by its own rule', () => {
  // Switzerland's have their own spelling, and the United Kingdom's are no longer among them.
  const { CH: _, ...counted } = euVat
  const theirs = Object.entries({ ...counted, GB: [stdnum.GB?.vat] })
  expect(theirs.filter(([, rules]) => rules.length !== 1)).toEqual([])
  expect(
    Object.fromEntries(Object.entries(vatRules).map(([country, rule]) => [country, nameOf(rule)])),
  ).toEqual(Object.fromEntries(theirs.map(([country, [rule]]) => [country, nameOf(rule)])))
})

it.each([
  [codiceFiscale, stdnum.IT?.codicefiscale],
  [spanishNumber, stdnum.ES?.nif],
  [swissUid, stdnum.CH?.uid],
  [norwegianNumber, stdnum.NO?.orgnr],
])('checks what else it checks by stdnum’s own rule: $name', (ours, theirs) => {
  expect(nameOf(ours)).toBe(nameOf(theirs))
})
