import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brandFiles } from '#tools/build-brand.ts'
import { brand } from '#ui/brand.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

describe('the brand', () => {
  it('is what favicon, manifest and Sass say: else run `node src/tools/build-brand.ts`', () => {
    for (const [file, text] of Object.entries(brandFiles())) {
      expect(readFileSync(`${root}${file}`, 'utf8'), file).toBe(text)
    }
  })

  it('is named in one file only', () => {
    // The sandbox is a program of its own, with a company of its own.
    const files = globSync(['src/**/*', 'locales/**/*.json'], { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('/sandbox'))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
    const naming = files.filter((file) =>
      // Not the labels that keep keys apart, such as of the session seal: those have to outlive the brand.
      new RegExp(`\\b${brand.name}\\b(?!-)`, 'i').test(readFileSync(file, 'utf8')),
    )
    expect(naming.map((file) => file.slice(root.length))).toEqual(['src/ui/brand.ts'])
  })
})
