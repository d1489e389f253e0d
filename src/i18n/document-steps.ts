import { type ParamValue, paramValues, type Query } from './routes.ts'

/** The name of each kind of document in the route table; addresses translate it. */
export const kindSlugs = {
  PASSPORT: 'passport',
  IDENTITY_CARD: 'identity-card',
  DRIVING_LICENCE: 'driving-licence',
} as const satisfies Record<string, ParamValue<'kind'>>
type Kind = keyof typeof kindSlugs

/** The kind of document in a route's parameter, or null. */
export const kindOfSlug = (slug: string | undefined): Kind | null =>
  (Object.keys(kindSlugs) as Kind[]).find((kind) => kindSlugs[kind] === slug) ?? null

/** The steps that store a document (product §16), as named in the route table. */
export const captureSteps = paramValues.step
export type CaptureStep = (typeof captureSteps)[number]

/** The step in a route's parameter, or null. */
export const findCaptureStep = (slug: string | undefined): CaptureStep | null =>
  captureSteps.find((step) => step === slug) ?? null

/** Address of a step that stores a document of this kind; `trip` in the query is the trip that needs it. */
export const stepHref = (
  { pathTo }: Pick<App.Locals, 'pathTo'>,
  kind: Kind,
  step: CaptureStep,
  query: Query = {},
): string => pathTo('account/documents/_kind/_step', { kind: kindSlugs[kind], step }, query)
