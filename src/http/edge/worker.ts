import drawn from 'virtual:edge-drawn'
import { edgeVariables, readEdgeConfig } from '#config/read-config.ts'
import { createEdge, type Edge } from './edge.ts'
import type { WriteLine } from './edge-log.ts'

export { edgeVariables }

/**
 * The edge of this build, for any worker on web standards: `openEdge(env)(request, { country })` answers, or gives undefined, and then
 * the request is to be passed on as it is. Where the configuration is missing or wrong it never answers. `write` takes a line of the log
 * for each answer, by default the platform's.
 */
export function openEdge(
  environment: Readonly<Record<string, string | undefined>>,
  write: WriteLine = (line) => console.log(line),
): Edge {
  const config = readEdgeConfig(environment)
  return config === null ? () => undefined : createEdge(config, drawn, write)
}
