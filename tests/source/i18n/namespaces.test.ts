import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { config } from '#i18n/astro-i18next.config.mjs'
import { locales } from '#markets/market-table.ts'

it('astro-i18next knows every namespace, because keys of others would be shown', () => {
  const files = globSync('*.json', { cwd: 'locales/en' }).filter((file) => file !== 'routes.json')
  expect([...config.namespaces].sort()).toEqual(files.map((file) => file.replace(/\.json$/, '')).sort())
})

it('and every locale of the markets', () => {
  expect([...config.locales].sort()).toEqual([...locales].sort())
})
