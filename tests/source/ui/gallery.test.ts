import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { gallery } from '#gallery/integration.mjs'

const ui = fileURLToPath(new URL('../../../src/ui', import.meta.url))

/** Addresses that the integration adds for a command of Astro. */
function addedFor(command: string): string[] {
  const added: string[] = []
  const setup = gallery().hooks['astro:config:setup']
  const options = { command, injectRoute: ({ pattern }: { pattern: string }) => added.push(pattern) }
  void setup?.(options as unknown as Parameters<typeof setup>[0])
  return added
}

/** The components that a file shows, itself or by one that it shows. */
function shownBy(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(file, 'utf8')
  for (const [, path = ''] of text.matchAll(/from '((?:\.|#forms\/|#ui\/)[^']+\.(?:astro|tsx))'/g)) {
    const target = path.startsWith('#') ? join(ui, '..', path.slice(1)) : resolve(file, '..', path)
    if (seen.has(target)) continue
    seen.add(target)
    shownBy(target, seen)
  }
  return seen
}

describe('gallery', () => {
  it('exists in development and in no build', () => {
    expect(addedFor('dev')).toEqual(['/gallery/[...group]', '/gallery/words/[...room]'])
    for (const command of ['build', 'preview', 'sync']) expect(addedFor(command)).toEqual([])
  })

  it('shows every component of src/ui and src/forms', () => {
    const shown = shownBy(join(ui, '../gallery/groups.ts'))
    const components = globSync([join(ui, '*.astro'), join(ui, '../forms/*.tsx')])
    expect(components.length).toBeGreaterThan(40)
    // A form by itself is invisible, and so is a part's being drawn once.
    const unseen = components.filter((file) => !shown.has(file)).map((file) => basename(file))
    expect(unseen.toSorted()).toEqual(['DrawnOnce.astro', 'PostForm.tsx'])
  })

  it('is not referenced by anything that travellers get', () => {
    const files = globSync('../**/*.{ts,tsx,astro,mjs}', { cwd: ui })
    const importing = files.filter((file) => {
      // The desk is in no build either (tests/unit/desk/integration.test.ts).
      const inside = file.startsWith('../gallery/') || file.startsWith('../desk/')
      return !inside && /from '[^']*gallery\//.test(readFileSync(join(ui, file), 'utf8'))
    })
    expect(importing).toEqual([])
  })
})
