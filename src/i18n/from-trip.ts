type Links = Pick<App.Locals, 'pathTo'>

/** The trip from which a form was opened (`?trip=<id>`), or null. The trip's page checks whose it is. */
export function readTripId({ searchParams }: Pick<URL, 'searchParams'>): string | null {
  return searchParams.get('trip') || null
}

/** A trip's list of what it still needs, with its progress: a task begun on the trip returns here. */
export const readyHref = (trip: string, { pathTo }: Links): string =>
  `${pathTo('travels/_tour', { tour: trip })}#ready`
