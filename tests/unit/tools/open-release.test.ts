import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withRelease } from '#tools/open-release.ts'

const changelog = '# Changelog\n\n## Unreleased\n\n- A new page.\n\n## 0.1.0 - 2026-11-21\n\n- The first.\n'

it('dates what is unreleased and opens an empty section above', () => {
  expect(withRelease(changelog, '0.2.0', '2026-12-01')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-12-01\n\n- A new page.\n\n## 0.1.0 - 2026-11-21\n\n- The first.\n',
  )
})

it.each([
  ['nothing is unreleased', withRelease(changelog, '0.2.0', '2026-12-01'), 'says nothing'],
  ['there is no such section', '# Changelog\n', 'no section'],
])('refuses a release where %s', (_, text, message) => {
  expect(() => withRelease(text, '0.3.0', '2026-12-02')).toThrow(message)
})

it('can release the current CHANGELOG.md', () => {
  const text = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(withRelease(text, '9.9.9', '2026-12-01')).toContain('## Unreleased\n\n## 9.9.9 - 2026-12-01\n')
})
