import { manifest } from 'virtual:astro:manifest'

/** Whether there is what some scripts are only there for. */
export type Presence = Readonly<Record<'measurement' | 'session', boolean>>

const { pageScripts = {}, scriptsWith } = manifest

/** Hashes of the scripts that some page can have. */
const ofSome = new Set(Object.values(pageScripts).flat())

/** Hashes of the scripts that the page of a route can have, by the route's pattern. */
const ofRoute = new Map(
  manifest.routes.map(({ routeData: { route, component } }) => [
    route,
    new Set(pageScripts[component] ?? ofSome),
  ]),
)

/** Takes out of a policy the hashes of scripts that this page cannot have (`page-hashes.mjs`). */
export function withoutOtherScripts(policy: string, routePattern: string, there: Presence): string {
  const own = ofRoute.get(routePattern) ?? ofSome
  const absent = (['measurement', 'session'] as const)
    .filter((member) => !there[member])
    .flatMap((member) => scriptsWith?.[member] ?? [])
  return policy.replace(/ '(sha256-[^']+)'/g, (source, hash) =>
    ofSome.has(hash) && (!own.has(hash) || absent.includes(hash)) ? '' : source,
  )
}
