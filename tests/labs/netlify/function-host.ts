import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { type EdgeProcess, startEdge } from './edge-process.ts'

/*
 * Plays Netlify around a function, in a process of its own: `node function-host.ts <folder> <publish> <headers>`.
 * With EDGE_FOLDER the edge function there gets each request first, in Deno. Published files are served directly, with the headers of
 * `<headers>` (JSON, path → headers); everything else becomes a Request for the function with its complete body, as Lambda gets it. `--once <path>` prints the milliseconds from the
 * start of the process to the end of the first answer, and exits.
 */

type Handler = (request: Request, context: object) => Promise<Response>

/** The largest request that Netlify passes to a function: 6 MB, with binary bodies as base64. */
const MOST_BYTES = 4.5 * 1024 * 1024

const [functionFolder = '', publish = '', headersFile = '', once, oncePath = '/'] = process.argv.slice(2)
const { default: handler } = (await import(pathToFileURL(join(functionFolder, 'ssr.mjs')).href)) as {
  default: Handler
}
let requests = 0

/** The context's members about a request; the edge sets them from the connection, never from headers. */
const contextOf = (country = 'IT') => {
  requests += 1
  const requestId = `01EDGE${String(requests).padStart(10, '0')}`
  return { ip: '198.51.100.7', requestId, geo: { country: { code: country } } }
}

/** The context of a request: the test sets the visitor's place. */
const contextIn = ({ headers }: IncomingMessage) => {
  const { 'x-country': country } = headers
  return contextOf(typeof country === 'string' ? country : undefined)
}

const headersIn = ({ headersDistinct }: IncomingMessage) =>
  Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )

/** The edge function before everything else; null if it lets a request go on. */
async function askEdge(incoming: IncomingMessage, context: object): Promise<Response | null> {
  const { method = 'GET', headers, url } = incoming
  return (
    (await edge?.ask({
      url: `http://${headers.host}${url}`,
      method,
      headers: headersIn(incoming),
      context,
    })) ?? null
  )
}

async function askFunction(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  context: ReturnType<typeof contextOf>,
): Promise<void> {
  const { method = 'GET' } = incoming
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length > MOST_BYTES) return void outgoing.writeHead(413).end('Netlify takes no more')
  const url = `http://${incoming.headers.host}${incoming.url}`
  const headers = headersIn(incoming)
  const request = new Request(url, { method, headers, ...(body.length > 0 && { body }) })
  await send(await handler(request, context), outgoing)
}

async function send(answer: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.status, headersOf(answer))
  if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), outgoing)
  else outgoing.end()
}

const headersOf = ({ headers }: Response): Record<string, string | string[]> => ({
  ...Object.fromEntries(headers),
  ...(headers.has('set-cookie') && { 'set-cookie': headers.getSetCookie() }),
})

async function serveFile(path: string, outgoing: ServerResponse): Promise<boolean> {
  const known = headersByPath[path]
  if (!known) return false
  outgoing.writeHead(200, known).end(await readFile(join(publish, path)))
  return true
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [path = '/'] = (incoming.url ?? '/').split('?', 1)
  // Informs the parent process that this one is ready.
  if (path === '/readyz') return void outgoing.end()
  const context = contextIn(incoming)
  const early = await askEdge(incoming, context)
  if (early) return send(early, outgoing)
  if (!(await serveFile(path, outgoing))) await askFunction(incoming, outgoing, context)
}

if (once) {
  const [, host = ''] = /=([^,|]+)/.exec(process.env.MARKET_HOSTS ?? '') ?? []
  const first = await handler(new Request(`http://${host}${oncePath}`), contextOf())
  await first.text()
  // Not by the console, which has become the app's log.
  process.stdout.write(`${JSON.stringify({ status: first.status, ms: performance.now() })}\n`)
  process.exit()
}

const { EDGE_FOLDER, EDGE_PORT, EDGE_VARIABLES = '', PATH, HOME } = process.env
const edge: EdgeProcess | null = EDGE_FOLDER
  ? await startEdge(
      { folder: EDGE_FOLDER, port: Number(EDGE_PORT) },
      {
        PATH,
        HOME,
        ...Object.fromEntries(EDGE_VARIABLES.split(',').map((name) => [name, process.env[name]])),
      },
      EDGE_VARIABLES.split(','),
    )
  : null
process.once('exit', () => edge?.stop())
process.once('SIGTERM', () => process.exit())

const headersByPath: Record<string, Record<string, string>> = JSON.parse(await readFile(headersFile, 'utf8'))
createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error(error)
    outgoing.destroy()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
