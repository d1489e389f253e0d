import type { RouteName, routes } from '../routes.ts'

/**
 * Parameters whose values are words, keyed by their English values. An address has them in its own language, from the tables'
 * `{kind}` and `{step}`; pages and links only use the English ones.
 */
export const paramValues = {
  kind: ['passport', 'identity-card', 'driving-licence'],
  step: ['information', 'image', 'verification'],
} as const

export type WordParam = keyof typeof paramValues
export type ParamValue<Param extends WordParam> = (typeof paramValues)[Param][number]

type Kinds<Name extends RouteName> = (typeof routes)[Name]['params']
type ValueOf<Key> = Key extends WordParam ? ParamValue<Key> : string

/** The parameters of a route: required ones as members, optional ones as optional members. */
export type RouteParams<Name extends RouteName> = {
  readonly [Key in keyof Kinds<Name> as Kinds<Name>[Key] extends 'required' ? Key : never]: ValueOf<Key>
} & {
  readonly [Key in keyof Kinds<Name> as Kinds<Name>[Key] extends 'optional' ? Key : never]?: ValueOf<Key>
}

export type QueryValue = string | number | boolean | null | undefined
export type Query = URLSearchParams | Readonly<Record<string, QueryValue | readonly string[]>>

/** The arguments of `pathTo` after the name: the parameters, optional if the route requires none, and the query. */
export type PathArguments<Name extends RouteName> =
  Record<never, never> extends RouteParams<Name>
    ? [params?: RouteParams<Name>, query?: Query]
    : [params: RouteParams<Name>, query?: Query]
/** The parameters whose values are words. */
export const wordParams = Object.keys(paramValues) as readonly WordParam[]

/** Whether a text names such a parameter; inherited members of the table do not count. */
export const isWordParam = (text: string): text is WordParam => Object.hasOwn(paramValues, text)
