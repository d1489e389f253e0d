import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from '../../support/app.ts'

/** An option of Node for `asStarted`: allows reading the app's heap. */
export const inspected = '--inspect=127.0.0.1:0'

/**
 * Bytes that an app started with `inspected` still uses after a full garbage collection, read through Node's inspector.
 * Resident memory alone cannot distinguish a leak from a heap that has not been collected yet.
 */
export async function retainedHeap({ dataDir }: RunningApp): Promise<number> {
  const log = readFileSync(join(dataDir, 'app.log'), 'utf8')
  const [address] = /ws:\/\/[^\s"]+/.exec(log) ?? []
  if (!address) throw new Error('the app is not inspected: start it with the option of retained-heap.ts')
  const socket = new WebSocket(address)
  try {
    await new Promise((resolve, reject) => {
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('the inspector does not answer'))
    })
    // Twice, because the first collection may free the last references to more.
    await command(socket, 'HeapProfiler.collectGarbage')
    await command(socket, 'HeapProfiler.collectGarbage')
    const { usedSize } = await command(socket, 'Runtime.getHeapUsage')
    return Number(usedSize)
  } finally {
    socket.close()
  }
}

function command(socket: WebSocket, method: string): Promise<Record<string, unknown>> {
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>()
  const heard = ({ data }: MessageEvent) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> }
    if (message.id !== 1) return
    socket.removeEventListener('message', heard)
    resolve(message.result ?? {})
  }
  socket.addEventListener('message', heard)
  socket.send(JSON.stringify({ id: 1, method }))
  return promise
}
