import { readPattern, type SlugPattern } from '../i18n/slugs-pattern.ts'
import { routeEntry, routeNames } from '../routes.ts'
import type { Scans } from './copy-usage.ts'
import type { Problem } from './problem.ts'

/**
 * Files in which paths are not addresses of the product: the tables themselves, other servers' wire paths, the public website.
 */
const foreignPaths = /^src\/(?:routes\.ts$|i18n\/|backoffice\/|markets\/public-site\.ts$)/

/** Texts that no traveller reads: the gallery's samples, and the desk, the team's own tool (record 025). Neither is in the build. */
const notForTravellers = /^src\/(?:gallery|desk)\//

/** Text in markup that belongs into `locales/`. */
export function checkVisibleText(scans: Scans): Problem[] {
  return [...scans]
    .filter(([file]) => !notForTravellers.test(file))
    .flatMap(([file, { visible }]) =>
      visible.map(({ line, text }) => ({
        file: `${file}:${line}`,
        key: text.length > 60 ? `${text.slice(0, 60)}…` : text,
        reason: 'is visible text: it belongs in locales/',
      })),
    )
}

/** Every slug that a table may change; fixed addresses (`/login`) are never renamed. */
function movablePatterns(tables: Readonly<Record<string, unknown>>): SlugPattern[] {
  const movable = routeNames.filter((name) => !routeEntry(name).fixed)
  const slugs = Object.values(tables).flatMap((table) => Object.values(table ?? {}).flat())
  return [...movable.map((name) => routeEntry(name).path), ...slugs]
    .filter((slug) => typeof slug === 'string' && slug.startsWith('/'))
    .map((slug) => readPattern(slug))
    .filter((pattern) => 'segments' in pattern)
}

/** Whether a path is the beginning of a slug, the slug, or something below it. */
function leadsInto(parts: readonly string[], pattern: SlugPattern): boolean {
  const shared = pattern.segments.slice(0, parts.length)
  return shared.every((segment, index) => segment.kind === 'param' || segment.text === parts[index])
}

/** Addresses written literally in the sources instead of with `pathTo`. */
export function checkPathLiterals(tables: Readonly<Record<string, unknown>>, scans: Scans): Problem[] {
  const patterns = movablePatterns(tables)
  const problems: Problem[] = []
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
      if (!patterns.some((pattern) => leadsInto(parts, pattern))) continue
      problems.push({
        file: `${file}:${line}`,
        key: head,
        reason: 'is an address of the product: ask pathTo for it (src/i18n)',
      })
    }
  }
  return problems
}
