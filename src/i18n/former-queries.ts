import { type RouteName, routeEntry, routeNames } from '../routes.ts'

export type NewPlace = {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  /** The rest of the query, as in `URL.search`. */
  readonly search: string
}

const moved = routeNames.flatMap((name) =>
  (routeEntry(name).former ?? []).map((former) => ({ name, ...former, params: former.params ?? {} })),
)

/** The route that a query asked for before that route had an address of its own, or null for any other query. */
export function placeOfFormerQuery(
  route: RouteName,
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): NewPlace | null {
  const found = moved.find(
    (former) =>
      former.route === route &&
      Object.entries(former.query).every(([key, value]) => query.get(key) === value) &&
      Object.keys(former.params).every((key) => query.get(key)),
  )
  if (!found) return null
  const taken = Object.entries(found.params).map(([key, param]) => [param, query.get(key) ?? ''])
  const used = [...Object.keys(found.query), ...Object.keys(found.params)]
  const text = new URLSearchParams([...query].filter(([key]) => !used.includes(key))).toString()
  return {
    name: found.name,
    params: { ...params, ...Object.fromEntries(taken) },
    search: text === '' ? '' : `?${text}`,
  }
}
