import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, srcFolder, targetOf } from '../../support/directions.ts'

/*
 * What stands in a `<Kept>` is drawn for one visitor and shown to others (src/ui/kept/Kept.astro). So the component in
 * it, and whatever that draws, may know of a request only what follows from `by`.
 */

/** The component in each `<Kept>` of the product, and what it may take from `Astro.locals`. */
const parts: Readonly<Record<string, readonly string[]>> = {
  // By market, route, person, flags.
  'shell/HeaderBar.astro': ['t', 'pathTo', 'publicSite', 'route', 'flags'],
  // By market, content, whether there is a menu, flags.
  'shell/FooterInner.astro': ['t', 'pathTo', 'publicSite', 'flags'],
  // By market, today, bookings.
  'features/trips/TripTickets.astro': ['t', 'market', 'pathTo'],
}

const textOf = (file: string) => readFileSync(join(srcFolder, file), 'utf8')

/** The component and every Astro component below it. */
function drawnBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { specifier } of importsOf(textOf(file))) {
    const target = targetOf(file, specifier)
    if (target?.endsWith('.astro')) drawnBy(target, seen)
  }
  return seen
}

/** Everything of the request that a component reads, by name; what cannot be told is named as it stands. */
function readsOf(text: string): string[] {
  const taken = [...text.matchAll(/const \{([^}]*)\} = Astro\.locals$/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const rest = text
    .replaceAll(/const \{[^}]*\} = Astro\.locals$/gm, '')
    // Typed to take paths and public addresses alone.
    .replaceAll(/menuHref\([\w.]+, Astro\.locals\)/g, '')
  const other = [...rest.matchAll(/Astro\.(?!props|slots|self)[\w.]+/g)].map(([found]) => found)
  return [...taken, ...other].filter(Boolean)
}

describe.each(Object.entries(parts))('%s', (part, allowed) => {
  it.each([...drawnBy(part)])('%s knows nothing that its neighbours by key would not', (file) => {
    const text = textOf(file)
    expect(readsOf(text).filter((name) => !allowed.includes(name))).toEqual([])
    expect(text).not.toMatch(/\bclient:|<script/)
  })
})

it('covers every part that is kept', () => {
  const kept = globSync('**/*.astro', { cwd: srcFolder }).flatMap((file) =>
    [...textOf(file).matchAll(/<Kept [^>]*>\s*<(\w+)/g)].map(([, name = '']) => {
      const found = importsOf(textOf(file)).find(({ specifier }) => specifier.endsWith(`/${name}.astro`))
      return found && targetOf(file, found.specifier)
    }),
  )
  expect(kept.toSorted()).toEqual(Object.keys(parts).toSorted())
})
