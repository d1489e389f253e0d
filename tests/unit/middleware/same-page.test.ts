import { describe, expect, it } from 'vitest'
import { pathTo } from '#i18n/slugs.ts'
import { type Locale, locales } from '#markets/market-table.ts'
import { samePage } from '#middleware/same-page.ts'
import { type RouteName, routeEntry, routesThat } from '#routes.ts'

describe('the same page in another market', () => {
  it.each<[requested: string, locale: Locale, there: string]>([
    ['/travels', 'it-IT', '/viaggi'],
    ['/viaggi?show=past', 'de-DE', '/reisen?show=past'],
    ['/travels/a%2Fb', 'es-ES', '/viajes/a%2Fb'],
    ['/travels?q=a%26b%3F&q=%22%3E', 'fr-FR', '/voyages?q=a%26b%3F&q=%22%3E'],
    ['/reisen/B2041/B2041-T1', 'en', '/travels/B2041/B2041-T1'],
    ['/', 'it-IT', '/'],
    ['/?a=1', 'it-IT', '/?a=1'],
  ])('of %s in %s is %s', (requested, locale, there) => {
    expect(samePage(requested)(locale)).toBe(there)
  })

  it('has the same name and values for every page, from every locale to every other', () => {
    const values: Record<string, string> = { tour: 'B 1/2', traveler: 'T', kind: 'passport', step: 'front' }
    const pages = routesThat(({ file, leadsAway }) => file.endsWith('.astro') && !leadsAway)
    for (const name of pages.filter((page) => page !== 'logout')) {
      const params = Object.fromEntries(
        Object.keys(routeEntry(name).params).map((key) => [key, values[key] ?? 'x']),
      )
      const inLocale = (locale: Locale) => pathTo(locale, name as 'travels/_tour', params as { tour: string })
      for (const from of locales)
        for (const to of locales) expect(samePage(`${inLocale(from)}?a=1`)(to)).toBe(`${inLocale(to)}?a=1`)
    }
  })

  it.each<[requested: string, there: string]>([
    ['/travels/B2041/B2041-T1/flights/nowhere?a=1', '/viaggi/B2041/B2041-T1/voli'],
    ['/travels/', '/viaggi'],
    ['/nowhere/at/all', '/'],
    ['/logout?proof=x', '/'],
    ['/contact-us', '/'],
    ['/login/redirect?code=x', '/'],
    ['//evil.example/travels', '/'],
    ['/%ff', '/'],
  ])('is the nearest one for %s', (requested, there) => {
    expect(samePage(requested)('it-IT')).toBe(there)
  })

  // With a step for every segment these took minutes.
  it.each([
    ['a', `/account/consents${'/a'.repeat(100_000)}`],
    ['an escape', `/account/consents${'/%25'.repeat(100_000)}`],
    ['nothing', `/account/consents${'/'.repeat(100_000)}`],
  ])('is found at once above a hundred thousand segments of %s', (_, requested) => {
    expect(samePage(requested)('it-IT')).toBe('/account/consensi')
  })
})

it('an address that only answers a program leads to the first page', () => {
  const endpoints = routesThat(({ file }) => file.endsWith('.ts')) as readonly RouteName[]
  for (const name of endpoints) {
    const address = routeEntry(name).path.replace(/\{\w+\}/g, 'x')
    expect(samePage(address)('it-IT'), address).toBe('/')
  }
})
