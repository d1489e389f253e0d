import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from './app.ts'

/** The current metrics of an app that was started with METRICS_PORT=0. */
export interface Metrics {
  readonly text: string
  /** Sum of the samples with this name and at least these labels; 0 without any. */
  value(name: string, labels?: Record<string, string>): number
}

/** Reads from the port that the log names: the app's, or that of a process started beside it. */
export async function readMetrics(app: RunningApp, log = 'app'): Promise<Metrics> {
  const response = await fetch(`http://127.0.0.1:${metricsPort(app, log)}/metrics`)
  const text = await response.text()
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  return { text, value: (name, labels = {}) => sumOf(text, name, labels) }
}

export function metricsPort({ dataDir }: RunningApp, name = 'app'): number {
  const log = readFileSync(join(dataDir, `${name}.log`), 'utf8')
  const line = log.split('\n').find((text) => text.includes('"serving metrics"'))
  if (!line) throw new Error('the app tells no metrics: start it with METRICS_PORT=0')
  return (JSON.parse(line) as { port: number }).port
}

function sumOf(text: string, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
