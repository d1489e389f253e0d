import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const summaries = globSync('src/**/*.{astro,tsx}').flatMap((file) =>
  (readFileSync(file, 'utf8').match(/<summary[\s\S]*?<\/summary>/g) ?? []).map((html) => ({ file, html })),
)

// A press on an open disclosure closes it, so the summary's text has to change when it is opened.
describe('the text of every disclosure', () => {
  it('is found at all', () => expect(summaries.length).toBeGreaterThan(3))
  it.each(summaries)('changes when it is open: $file', ({ html }) => {
    expect(html).toContain('<SummaryText')
  })
})
