import type { Edge } from '../edge/edge.ts'
import { logEdgeFailure } from '../edge/edge-log.ts'
import { edgeVariables, openEdge } from '../edge/worker.ts'

/** The part of an edge function's context that we use. */
interface EdgeFunctionContext {
  readonly requestId?: string
  readonly geo?: { readonly country?: { readonly code?: string } }
}

declare const Netlify: { readonly env: { get(name: string): string | undefined } }

let edge: Edge | undefined

/** Netlify runs this before its files and the function; undefined passes the request on to them. */
export function answer(request: Request, { requestId, geo }: EdgeFunctionContext): Response | undefined {
  try {
    edge ??= openEdge(Object.fromEntries(edgeVariables.map((name) => [name, Netlify.env.get(name)])))
    return edge(request, { requestId, country: geo?.country?.code })
  } catch (error) {
    logEdgeFailure(console.error, error)
    return undefined
  }
}
