import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import type { BackofficeLog } from '#backoffice/client/answer.ts'
import { type Backoffice, createBackoffice } from '#backoffice/client/backoffice.ts'
import { listen } from '../../support/proxy.ts'

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Answers the n-th request (from 0). */
export type Answering = (response: ServerResponse, request: Received, n: number) => void

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A real HTTP server on a free port that records its requests; ends with the test. */
export async function serve(answer: Answering): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    const got = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') }
    received.push(got)
    answer(response, got, received.length - 1)
  })
  const { url, close } = await listen(server)
  onTestFinished(close)
  return { url, received }
}

/** An address without a server. */
export async function deserted(): Promise<string> {
  const { url, close } = await listen(createServer())
  await close()
  return url
}

export interface Setup {
  backoffice: Backoffice
  received: Received[]
  logged: { fields: Record<string, unknown>; message: string }[]
  calls: { operation: string; status: number | null }[]
}

export const TOKEN = 'canary-token-8f2b'

/** A client whose five bases are one server under different paths; each call may take `ms`: few for a server that never answers. */
export async function createClient(
  answer: Answering,
  { token = TOKEN, ms = 60_000 }: { token?: string | null; ms?: number } = {},
): Promise<Setup> {
  const { url, received } = await serve(answer)
  return { ...clientAt(url, token, undefined, ms), received }
}

/** A client with one address for all bases. */
export const backofficeAt = (url: string, more: Partial<Parameters<typeof createBackoffice>[0]> = {}) =>
  createBackoffice({
    urls: { backoffice: url, notify: url, geo: url, catalog: url, features: url },
    accessToken: () => Promise.resolve(TOKEN),
    requestId: 'req-1',
    log: { warn() {} },
    ...more,
  })

export function clientAt(
  url: string,
  token: string | null = TOKEN,
  language?: string,
  ms = 60_000,
): Omit<Setup, 'received'> {
  const logged: Setup['logged'] = []
  const calls: Setup['calls'] = []
  const log: BackofficeLog = { warn: (fields, message) => logged.push({ fields, message }) }
  const at = (path: string) => `${url}/${path}`
  const backoffice = backofficeAt(url, {
    // biome-ignore format: grouped by line
    urls: {
      backoffice: at('bo/v1'), notify: at('notify/'), geo: at('geo'),
      catalog: at('catalog'), features: at('features'),
    },
    accessToken: () => (token === null ? null : Promise.resolve(token)),
    language,
    log,
    timeouts: { attempt: ms, total: 10 * ms, upload: ms, download: 1.25 * ms },
    onCall: ({ operation, status }) => calls.push({ operation, status }),
  })
  return { backoffice, logged, calls }
}

export const user = { id: 'u1', name: 'Ada', taxCode: 'CANARYTAX' }

export const booking = (id: string) => ({
  id,
  tour: { id: 't1', title: 'Iceland' },
  startDate: '2027-03-01',
  endDate: '2027-03-09',
  availability: 'CONFIRMED',
  bookingStatus: 'ACTIVE',
  paymentStatus: 'TO_PAY',
  pax: 2,
  completeness: { payment: 'PENDING', documents: 'PENDING' },
})
