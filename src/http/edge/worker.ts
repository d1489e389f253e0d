import drawn from 'virtual:edge-drawn'
import { edgeVariables, readEdgeConfig } from '#config/read-config.ts'
import { createEdge, type Edge } from './edge.ts'
import type { WriteLine } from './edge-log.ts'

export { edgeVariables }

/**
 * The edge of this build, for any worker on web standards: `openEdge(env)(request, { country })` answers, or returns undefined;
 * pass the request on unchanged then. It never answers if the configuration is missing or wrong. `write` writes a log line for each
 * answer, by default to the platform's log.
 */
export function openEdge(
  environment: Readonly<Record<string, string | undefined>>,
  write: WriteLine = (line) => console.log(line),
): Edge {
  const config = readEdgeConfig(environment)
  return config === null ? () => undefined : createEdge(config, drawn, write)
}
