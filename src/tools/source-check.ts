import { readPattern, type SlugPattern } from '../i18n/slugs-pattern.ts'
import { routeEntry, routeNames } from '../routes.ts'
import type { Scans } from './copy-usage.ts'
import { fault, type Problem } from './problem.ts'
import { reserved, tableFile } from './slugs-check.ts'

/**
 * Files in which paths are not addresses of the product: the tables themselves, other servers' wire paths, the public website.
 */
const foreignPaths = /^src\/(?:routes\.ts$|i18n\/|backoffice\/|markets\/public-site\.ts$)/

/** Texts that no traveller reads: the gallery's samples and the desk, the team's own tool (record 025). Not in the build. */
const notForTravellers = /^src\/(?:gallery|desk)\//

/** Text in markup that belongs in `locales/`. */
export function checkVisibleText(scans: Scans): Problem[] {
  return [...scans]
    .filter(([file]) => !notForTravellers.test(file))
    .flatMap(([file, { visible }]) =>
      visible.map(({ line, text }) => ({
        file: `${file}:${line}`,
        key: text.length > 60 ? `${text.slice(0, 60)}…` : text,
        ...fault('source.visible'),
      })),
    )
}

/** Words that `checkTables` refuses already: the server's own, and pages with one address everywhere. */
const taken = new Set([
  ...reserved,
  ...routeNames
    .filter((name) => routeEntry(name).fixed)
    .map((name) => routeEntry(name).path.split('/')[1] ?? ''),
])
const isTaken = (slug: string): boolean => taken.has(slug.split('/')[1] ?? '')

/** Every slug that a table may change; fixed addresses (`/login`) are never renamed. */
function movablePatterns(tables: Readonly<Record<string, unknown>>): SlugPattern[] {
  const movable = routeNames.filter((name) => !routeEntry(name).fixed)
  const slugs = Object.values(tables).flatMap((table) => Object.values(table ?? {}).flat())
  return [...movable.map((name) => routeEntry(name).path), ...slugs]
    .filter((slug) => typeof slug === 'string' && slug.startsWith('/') && !isTaken(slug))
    .map((slug) => readPattern(slug))
    .filter((pattern) => 'segments' in pattern)
}

/** Whether a path is the beginning of a slug, the slug, or something below it. */
function leadsInto(parts: readonly string[], pattern: SlugPattern): boolean {
  const shared = pattern.segments.slice(0, parts.length)
  return shared.every((segment, index) => segment.kind === 'param' || segment.text === parts[index])
}

/** If this many places name the beginning of one slug, the slug is wrong, not the places. */
const MANY_PLACES = 3

/**
 * Addresses written literally in the sources instead of with `pathTo`. If there are many, because a table took a word that the code
 * uses for something else, that is one problem: the table's.
 */
export function checkPathLiterals(tables: Readonly<Record<string, unknown>>, scans: Scans): Problem[] {
  const patterns = movablePatterns(tables)
  const bySlug = new Map<string, Problem[]>()
  for (const [file, { texts }] of scans) {
    if (foreignPaths.test(file)) continue
    for (const {
      line,
      parts: [head = ''],
    } of texts) {
      const parts =
        head
          .split(/[?#]/)[0]
          ?.split('/')
          .filter((part) => part !== '') ?? []
      if (!/^\/[a-z]/.test(head) || parts.length === 0) continue
      const pattern = patterns.find((pattern) => leadsInto(parts, pattern))
      if (!pattern) continue
      const problem = { file: `${file}:${line}`, key: head, ...fault('source.address') }
      bySlug.set(pattern.source, [...(bySlug.get(pattern.source) ?? []), problem])
    }
  }
  return [...bySlug].flatMap(([slug, problems]) => {
    const place = placeOf(tables, slug)
    if (!place || problems.length < MANY_PLACES) return problems
    const word = `/${slug.split('/')[1]}`
    return { ...place, ...fault('slug.programsOwn', { word, place: problems[0]?.file ?? '' }) }
  })
}

/** The file and key of a slug; null if it is English in the table of routes. */
function placeOf(
  tables: Readonly<Record<string, unknown>>,
  slug: string,
): Pick<Problem, 'file' | 'key'> | null {
  for (const [locale, table] of Object.entries(tables)) {
    const found = Object.entries(table ?? {}).find(([, value]) => [value].flat().includes(slug))
    if (found) return { file: tableFile(locale), key: found[0] }
  }
  return null
}
