import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlibConstants } from 'node:zlib'
import { type ContentEncoding, isCompressible, negotiateEncoding } from './content-encoding.ts'
import { contentTypeOf } from './content-types.ts'
import { contentSecurity } from './security-headers.ts'

/** A built file, held in memory: the whole client build is a few megabytes, and no disk is read on a request. */
interface StaticFile {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly cacheControl: string
  readonly encoded: Map<ContentEncoding, Promise<Buffer>>
}

export interface StaticFiles {
  /** Answers and returns true when the path names a file; otherwise leaves the response alone. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Compresses everything ahead of the first visitor. */
  warm(): Promise<void>
}

const compressors: Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [zlibConstants.BROTLI_PARAM_QUALITY]: 11,
        [zlibConstants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * The files of a client build. All names are known from the start, so a request's path is looked up and never turned into a file
 * name: path traversal is impossible.
 */
export async function openStaticFiles(clientDir: string): Promise<StaticFiles> {
  const files = await readAll(clientDir)
  return {
    async serve(request, response) {
      const path = pathOf(request)
      const file = path === null ? undefined : files.get(path)
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      await send(request, response, file)
      return true
    },
    async warm() {
      for (const file of files.values()) {
        if (!isCompressible(file.type)) continue
        await encodedAs('br', file)
        await encodedAs('gzip', file)
      }
    },
  }
}

async function readAll(clientDir: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = `${entry.parentPath}${sep}${entry.name}`
      const path = `/${relative(clientDir, file).split(sep).join('/')}`
      return [path, describe(path, await readFile(file))] as const
    })
  const files = new Map(await Promise.all(read))
  for (const [path, file] of files) if (path.endsWith('/index.html')) addDirectory(files, path, file)
  return files
}

/** A prerendered page answers at its folder's path, with and without the trailing slash. */
function addDirectory(files: Map<string, StaticFile>, path: string, file: StaticFile): void {
  const folder = path.slice(0, -'index.html'.length)
  files.set(folder, file)
  if (folder !== '/') files.set(folder.slice(0, -1), file)
}

function describe(path: string, bytes: Buffer): StaticFile {
  return {
    bytes,
    type: contentTypeOf(path),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: cacheControlOf(path),
    encoded: new Map(),
  }
}

/** Cache-Control of a built file, by its path. */
export function cacheControlOf(path: string): string {
  // A hashed name never changes its content.
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable'
  // Pages and the service worker decide what else is fetched, so they are revalidated each time (304 when unchanged).
  if (/\.html$|\/(sw|service-worker)\.js$/.test(path)) return 'public, no-cache'
  return 'public, max-age=3600'
}

function pathOf(request: IncomingMessage): string | null {
  const [path = ''] = (request.url ?? '').split('?', 1)
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

async function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): Promise<void> {
  const compressible = isCompressible(file.type)
  const encoding = compressible ? negotiateEncoding(request.headers['accept-encoding']) : null
  // Each encoding is a representation of its own, so each has its own ETag.
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag
  response.setHeader('Cache-Control', file.cacheControl)
  response.setHeader('ETag', etag)
  response.setHeader('Content-Security-Policy', policyFor(file.type))
  if (compressible) response.setHeader('Vary', 'Accept-Encoding')
  if (isCurrent(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  const body = encoding ? await encodedAs(encoding, file) : file.bytes
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The policy of a built file, by its content type. */
export function policyFor(type: string): string {
  if (type.startsWith('text/html')) return contentSecurity.prerendered
  return type.startsWith('text/javascript') ? contentSecurity.script : contentSecurity.inert
}

function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

function encodedAs(encoding: ContentEncoding, file: StaticFile): Promise<Buffer> {
  const known = file.encoded.get(encoding)
  if (known) return known
  const made = compressors[encoding](file.bytes)
  file.encoded.set(encoding, made)
  return made
}
