import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openClaims, provenClaims } from '#features/accessibility/rules.ts'
import english from '../../../locales/en/accessibility.json' with { type: 'json' }

/* Every statement of the accessibility statement has a test that shows it. */

const root = new URL('../../../', import.meta.url)

describe('the accessibility statement', () => {
  it.each(provenClaims)('$claim is shown by a test', ({ file, test }) => {
    expect(existsSync(new URL(file, root)), file).toBe(true)
    const titles = [
      ...readFileSync(new URL(file, root), 'utf8').matchAll(
        /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['`])(.*?)\1/g,
      ),
    ]
    expect(
      titles.some(([, , title = '']) => title.includes(test)),
      `${file}: ${test}`,
    ).toBe(true)
  })

  it('has a sentence for every claim, and no other', () => {
    const { title: _, ...held } = english.holds
    expect(Object.keys(held)).toEqual(provenClaims.map(({ claim }) => claim))
    const { title: __, until: ___, ...lacking } = english.lacks
    expect(Object.keys(lacking)).toEqual(openClaims.map(({ claim }) => claim))
  })

  it('names a day that can come', () => {
    for (const { until } of openClaims) expect(until).toMatch(/^20\d\d-\d\d-\d\d$/)
  })
})
