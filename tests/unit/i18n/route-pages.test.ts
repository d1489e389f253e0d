import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routeEntry, routeNames } from '#i18n/routes.ts'

it.each(routeNames)('%s has its page', (name) => {
  const page = new URL(`../../../src/pages/${routeEntry(name).page}`, import.meta.url)
  expect(['.astro', '.ts'].some((ending) => existsSync(page.pathname + ending))).toBe(true)
})
