import { createServer } from 'node:http'
import type { Logger } from '../shared/log.ts'
import { createMetrics, type Gauges } from './metrics.ts'

export interface MetricsServerOptions extends Gauges {
  readonly log: Logger
}

/**
 * A listener for `/metrics` alone, on a port of its own that proxies do not expose to travellers. Resolves with its port when it
 * listens; rejects with the system's error. It keeps running while the process drains and ends with it.
 */
export function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  { log, ...gauges }: MetricsServerOptions,
): Promise<number> {
  const register = createMetrics(gauges)
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await register.metrics()
      return response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
    } catch (err) {
      log.error({ err }, 'cannot serve the metrics')
      return response.writeHead(500).end()
    }
  })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : port)
  })
  return promise
}
