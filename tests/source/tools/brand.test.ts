import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brandFiles } from '#tools/build-brand.ts'
import { brand } from '#ui/brand.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

describe('the brand', () => {
  it('matches favicon, manifest and Sass: else run `node src/tools/build-brand.ts`', () => {
    for (const [file, text] of Object.entries(brandFiles())) {
      expect(readFileSync(`${root}${file}`, 'utf8'), file).toBe(text)
    }
  })

  it('is named in one file only', () => {
    // The sandbox is a separate program with an invented company of its own; the look of refusals is generated from the brand.
    const files = globSync(['src/**/*', 'locales/**/*.json'], { cwd: root, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && !entry.parentPath.includes('/sandbox') && entry.name !== 'refusal-look.json',
      )
      .map((entry) => `${entry.parentPath}/${entry.name}`)
    const naming = files.filter((file) =>
      // Except labels from which keys are derived, such as the session's: they must survive a change of brand.
      new RegExp(`\\b${brand.name}\\b(?!-)`, 'i').test(readFileSync(file, 'utf8')),
    )
    expect(naming.map((file) => file.slice(root.length))).toEqual(['src/ui/brand.ts'])
  })
})
