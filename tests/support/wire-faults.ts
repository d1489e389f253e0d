import type { IncomingMessage, ServerResponse } from 'node:http'

/** The tap's treatment of one call. `pass` lets it through and returns the sandbox's answer, not yet given to the app. */
export type Fault = (exchange: Exchange) => unknown

export interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** How often the same request of the app has made this call before. */
  before: number
  pass: () => Promise<UpstreamAnswer>
}

export interface UpstreamAnswer {
  status: number
  type: string
  body: Buffer
}

const json = { 'content-type': 'application/json' }
const PIECES_EVERY_MS = 250

/** Accepts the call and never answers. */
export const silence: Fault = () => undefined

/** The answer begins and continues very slowly, one byte per quarter of a second, for ever. */
export const drip: Fault = ({ outgoing }) => {
  outgoing.writeHead(200, json).write('{"data":[')
  const timer = setInterval(() => outgoing.write(' '), PIECES_EVERY_MS)
  outgoing.on('close', () => clearInterval(timer))
}

/** A status without a useful body. */
export const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  ({ outgoing }) =>
    outgoing.writeHead(code, headers).end('not what was agreed')

/**
 * The fate of a write, whether or not it `arrives`: the sandbox's answer is replaced by this
 * status (0: the connection is cut; null: no answer, for ever).
 */
export const lost =
  (code: number | null, arrives: boolean): Fault =>
  async ({ incoming, outgoing, pass }) => {
    if (arrives) await pass()
    else for await (const _ of incoming);
    if (code === 0) outgoing.destroy()
    else if (code !== null)
      outgoing.writeHead(code, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  }

/** The sandbox's own answer, once `open` is called. */
export function gate(): { fault: Fault; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    open: resolve,
    async fault({ outgoing, pass }) {
      await promise
      give(outgoing, await pass())
    },
  }
}

/** Status 200 and this JSON. */
export const answering =
  (body: unknown): Fault =>
  ({ outgoing }) =>
    outgoing.writeHead(200, json).end(JSON.stringify(body))

/** The sandbox's own answer, changed. Answers other than JSON pass unchanged. */
export const changed =
  (change: (body: unknown, call: string) => unknown): Fault =>
  async ({ incoming, outgoing, pass }) => {
    const answer = await pass()
    const path = (incoming.url ?? '').split('?', 1)[0]
    if (!answer.type.includes('json') || answer.status >= 400) return give(outgoing, answer)
    const body = change(JSON.parse(answer.body.toString('utf8')), `${incoming.method} ${path}`)
    return give(outgoing, { ...answer, body: Buffer.from(JSON.stringify(body)) })
  }

/** An item of an answer, of any shape. */
export type Json = Record<string, unknown>
/** The sandbox's own answer with its data changed. */
export const changedData = <Data = Json>(change: (data: Data) => unknown): Fault =>
  changed((body) => ({ data: change((body as { data: Data }).data) }))
/** The same with each item of its list changed. */
export const changedItems = (change: (item: Json) => Json): Fault =>
  changedData<Json[]>((items) => items.map(change))

/** Some of the calls meet the fault, by how often the same request has made this call before; the others pass. */
export const onCalls =
  (meets: (before: number) => boolean, fault: Fault): Fault =>
  async (exchange) =>
    meets(exchange.before) ? fault(exchange) : give(exchange.outgoing, await exchange.pass())

/** The first call meets the fault, later ones pass. */
export const once = (fault: Fault): Fault => onCalls((before) => before === 0, fault)

export function give(outgoing: ServerResponse, { status: code, type, body }: UpstreamAnswer): void {
  if (!outgoing.destroyed) outgoing.writeHead(code, { 'content-type': type }).end(body)
}
