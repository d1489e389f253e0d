import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routeEntry, routeNames } from '#i18n/routes.ts'
import { builtRoutes } from '#shell/built-routes.ts'

const pages = new URL('../../../src/pages/', import.meta.url)
const hasPage = (page: string) =>
  ['astro', 'ts'].some((ending) => existsSync(new URL(`${page}.${ending}`, pages)))

describe('built routes', () => {
  it.each(routeNames)('%s is listed exactly when its page exists', (name) => {
    expect(builtRoutes.has(name)).toBe(hasPage(routeEntry(name).page))
  })
})
