import drawn from 'virtual:edge-drawn'
import { edgeVariables, readEdgeConfig } from '#config/read-config.ts'
import { createEdge, type Edge } from './edge.ts'

export { edgeVariables }

/**
 * The edge of this build, for any worker on web standards: `openEdge(env)(request, { country })` answers, or gives undefined, and then
 * the request is to be passed on as it is. Where the configuration is missing or wrong it never answers.
 */
export function openEdge(environment: Readonly<Record<string, string | undefined>>): Edge {
  const config = readEdgeConfig(environment)
  return config === null ? () => undefined : createEdge(config, drawn)
}
