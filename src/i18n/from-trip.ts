type Links = Pick<App.Locals, 'pathTo'>

/** The trip from which a form was opened, by its address (`?trip=<id>`); null for none. Whose trip it is, its page judges. */
export function tripOf({ searchParams }: Pick<URL, 'searchParams'>): string | null {
  return searchParams.get('trip') || null
}

/** A trip's list of what it still needs, which says how much is done: where a task that began on the trip leads back to. */
export const readyHref = (trip: string, { pathTo }: Links): string =>
  `${pathTo('travels/_tour', { tour: trip })}#ready`
