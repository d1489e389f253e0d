import type { APIContext } from 'astro'
import { type RouteName, routeEntry, signedIn } from '#routes.ts'

/** A page names a check that does not exist: status 500 (product §6). */
export class UnknownMiddleware extends Error {
  override readonly name = 'UnknownMiddleware'
  constructor(name: string) {
    super(`the page names the middleware "${name}", which does not exist`)
  }
}

/** The names of a route's checks; pages without a route (404, errors) only show who is signed in. */
export function checksOf(route: RouteName | null): readonly string[] {
  return route === null ? ['user'] : (routeEntry(route).checks ?? signedIn)
}

/** Answers instead of the page; undefined lets the request through. */
export type PageCheck = (context: APIContext) => Response | undefined | Promise<Response | undefined>

/** Runs the named checks in order; the first that answers wins. Throws UnknownMiddleware. */
export async function runChecks(
  names: readonly string[],
  known: Readonly<Record<string, PageCheck>>,
  context: APIContext,
): Promise<Response | undefined> {
  for (const name of names) {
    if (!Object.hasOwn(known, name)) throw new UnknownMiddleware(name)
  }
  for (const name of names) {
    const answer = await known[name]?.(context)
    if (answer) return answer
  }
  return undefined
}
