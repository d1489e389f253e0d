import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { request } from 'undici'
import { BadAnswer } from './answer.ts'
import { MAX_ANSWER_BYTES as maxOutputLength } from './response-body.ts'

const decoders = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
])
const accepted = { 'accept-encoding': [...decoders.keys()].join(', ') }

/**
 * The `fetch` that ky makes reads with. It resolves once the whole body is there, so that ky's time-out and retry cover
 * the body too; follows no redirect; rejects as fetch does, or with BadAnswer.
 */
export async function fetchWhole(asked: string | URL | Request): Promise<Response> {
  const { url, headers: given, signal } = asked as Request
  const answer = await request(url, { headers: { ...Object.fromEntries(given), ...accepted }, signal })
    .then(async ({ statusCode, headers, body }) => ({ statusCode, headers, body: await wholeOf(body) }))
    .catch((cause) => {
      throw cause instanceof BadAnswer ? cause : new TypeError('fetch failed', { cause })
    })
  if (answer.statusCode > 599) throw new BadAnswer(`status ${answer.statusCode}`)
  const headers = new Headers(answer.headers as Record<string, string>)
  const decode = decoders.get(headers.get('content-encoding') ?? '')
  if (!decode && headers.has('content-encoding')) throw new BadAnswer('encoded in a way nobody asked for')
  const unpacked = answer.body.length > 0 ? decode?.(answer.body, { maxOutputLength }) : undefined
  const body = await (unpacked ?? Promise.resolve(answer.body)).catch((error) => {
    throw new BadAnswer(error instanceof RangeError ? 'too large' : 'not what its encoding says')
  })
  return new Response(body.length > 0 ? body : null, { status: answer.statusCode, headers })
}

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxOutputLength) throw new BadAnswer('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
