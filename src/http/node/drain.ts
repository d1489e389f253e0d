import type { Server, ServerResponse } from 'node:http'
import { type Socket, Server as TcpServer } from 'node:net'
import type { Limits } from '#config/limits.ts'

export interface Drain {
  readonly isDraining: () => boolean
  /** Called for every response, so that its connection closes after it once draining has begun. */
  track(response: ServerResponse): void
  /** Stops accepting, lets in-flight requests finish, and resolves when the last connection is gone. */
  start(): Promise<void>
}

/** Graceful shutdown of a server: nothing in flight is lost unless it takes longer than `drainTimeout`. */
export function createDrain(
  server: Server,
  { drainTimeout, drainIdleGrace }: Pick<Limits, 'drainTimeout' | 'drainIdleGrace'>,
): Drain {
  const inFlight = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let ending: Promise<void> | null = null

  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  function closeAfter(response: ServerResponse): void {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  function closeIdle(): void {
    server.closeIdleConnections()
    // Browsers open connections in advance; Node does not count one that has sent nothing as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  function end(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const response of inFlight) closeAfter(response)
    // http's own close() would cut idle connections at once, and with them a request that is just arriving.
    TcpServer.prototype.close.call(server, () => resolve())
    const sweep = setInterval(closeIdle, drainIdleGrace)
    const force = setTimeout(() => server.closeAllConnections(), drainTimeout)
    return promise.finally(() => {
      clearInterval(sweep)
      clearTimeout(force)
    })
  }

  return {
    isDraining: () => ending !== null,
    track(response) {
      inFlight.add(response)
      response.once('close', () => inFlight.delete(response))
      if (ending) closeAfter(response)
    },
    start() {
      ending ??= end()
      return ending
    },
  }
}
