import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namingsIn, proofText } from '#gallery/proof-texts.ts'
import { flatten } from '#i18n/copy-text.ts'
import { locales } from '#markets/market-table.ts'
import { readSources } from '../sources.ts'

const sources = readSources('src/**/*.{astro,ts,tsx}').map(({ file, text }) => [`/${file}`, text] as const)
const namings = namingsIn(Object.fromEntries(sources))
const catalogue = readSources('locales/en/*.json')
  .map(({ file, text }) => ({ room: basename(file, '.json'), text }))
  .filter(({ room }) => room !== 'routes')
  .flatMap(({ room, text }) => [...flatten(JSON.parse(text)).keys()].map((key) => `${room}:${key}`))

describe('the proof sheet', () => {
  it.each([...locales, 'longest'] as const)('in %s fills in every text of the catalogue', (locale) => {
    const texts = catalogue.map((key) => proofText(key, locale, []))
    expect(texts.length).toBeGreaterThan(1000)
    const odd = texts.filter(({ readings }) => readings.some(({ text }) => /[{}|]|undefined|NaN/.test(text)))
    expect(odd.map(({ key }) => key)).toEqual([])
  })

  it('lists for every text the sources that use it', () => {
    const texts = catalogue.map((key) => proofText(key, 'en', namings))
    expect(texts.filter(({ usedIn }) => usedIn.length === 0).map(({ key }) => key)).toEqual([])
    const title = texts.find(({ key }) => key === 'documents:pending.title')
    expect(title?.usedIn).toEqual(['features/documents/Verification.astro'])
  })

  it('reads counts at 0, 1, 2 and 5, percentages at 0', () => {
    const counted = proofText('trips:days', 'en', [])
    expect(counted.readings.map(({ when }) => when)).toEqual(['count 0', 'count 1', 'count 2', 'count 5'])
    const off = proofText('credits:percentOff', 'en', namings)
    expect(off.readings.map(({ text }) => text)).toEqual(['0% off', '15% off'])
  })

  it('shows the longest of the five languages', () => {
    const key = 'capture:arrived'
    const lengths = (['en', 'it-IT', 'es-ES', 'fr-FR', 'de-DE'] as const).map(
      (locale) => proofText(key, locale, []).readings[0]?.text.length ?? 0,
    )
    expect(proofText(key, 'longest', []).readings[0]?.text).toHaveLength(Math.max(...lengths))
  })
})
