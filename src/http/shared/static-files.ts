import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { relative, sep } from 'node:path'
import { COPY_ENDINGS, type ContentEncoding, findContentType, negotiateEncoding } from './content-encoding.ts'
import { permissionsOfFile, policyDirectives } from './security-headers.ts'

/** A built file, held in memory: the whole client build is a few megabytes, and no disk is read on a request. */
interface StaticFile {
  readonly bytes: Buffer
  readonly headers: FileHeaders
  /** Its compressed copies from the build (`node/compressed-files.ts`). */
  readonly encoded: ReadonlyMap<ContentEncoding, Buffer>
}

interface FileHeaders extends Readonly<Record<string, string>> {
  readonly ETag: string
  readonly 'Content-Type': string
}

export interface StaticFiles {
  /** Answers and returns true if the path names a file; otherwise leaves the response alone. */
  serve(request: IncomingMessage, response: ServerResponse): boolean
}

/**
 * The files of a client build. All names are known from the start, so a request's path is looked up and never turned into a file
 * name: path traversal is impossible.
 */
export async function openStaticFiles(clientDir: string): Promise<StaticFiles> {
  const files = await readAll(clientDir)
  return {
    serve(request, response) {
      const path = pathOf(request)
      const file = path === null ? undefined : files.get(path)
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      send(request, response, file)
      return true
    },
  }
}

async function readAll(clientDir: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const read = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const file = `${entry.parentPath}${sep}${entry.name}`
      return [`/${relative(clientDir, file).split(sep).join('/')}`, await readFile(file)] as const
    })
  const contents = new Map(await Promise.all(read))
  const files = new Map<string, StaticFile>()
  for (const [path, bytes] of contents) {
    if (!isCopy(path, contents)) files.set(path, describe(path, bytes, contents))
  }
  for (const [path, file] of files) if (path.endsWith('/index.html')) addDirectory(files, path, file)
  return files
}

const isCopy = (path: string, contents: ReadonlyMap<string, Buffer>): boolean =>
  COPY_ENDINGS.some(([, ending]) => path.endsWith(ending) && contents.has(path.slice(0, -ending.length)))

/** A prerendered page answers at its folder's path, with and without the trailing slash. */
function addDirectory(files: Map<string, StaticFile>, path: string, file: StaticFile): void {
  const folder = path.slice(0, -'index.html'.length)
  files.set(folder, file)
  if (folder !== '/') files.set(folder.slice(0, -1), file)
}

function describe(path: string, bytes: Buffer, contents: ReadonlyMap<string, Buffer>): StaticFile {
  const encoded = new Map<ContentEncoding, Buffer>()
  for (const [encoding, ending] of COPY_ENDINGS) {
    const copy = contents.get(path + ending)
    if (copy) encoded.set(encoding, copy)
  }
  return { bytes, headers: headersOfFile(path, bytes), encoded }
}

const etagOf = (bytes: Buffer) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** The headers of a built file as it is, uncompressed: those that our server sends, and the edge. */
export function headersOfFile(path: string, bytes: Buffer): FileHeaders {
  const type = findContentType(path)
  return {
    'Cache-Control': chooseCacheControl(path),
    ETag: etagOf(bytes),
    'Content-Security-Policy': policyFor(type),
    ...(!isPage(type) && { 'Permissions-Policy': permissionsOfFile }),
    'Content-Type': type,
  }
}

/** Cache-Control of a built file, by its path. */
export function chooseCacheControl(path: string): string {
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

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const { ETag, 'Content-Type': type, ...headers } = file.headers
  const hasCopies = file.encoded.size > 0
  const encoding = hasCopies ? negotiateEncoding(request.headers['accept-encoding']) : null
  // Each encoding is a separate representation, so each has its own ETag.
  const etag = encoding ? ETag.replace(/"$/, `-${encoding}"`) : ETag
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('ETag', etag)
  if (hasCopies) response.setHeader('Vary', 'Accept-Encoding')
  if (isCurrent(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  const body = (encoding && file.encoded.get(encoding)) ?? file.bytes
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

const isPage = (type: string): boolean => type.startsWith('text/html')

/** The policy of a built file, by its content type. */
export function policyFor(type: string): string {
  if (isPage(type)) return policyDirectives.prerendered
  return type.startsWith('text/javascript') ? policyDirectives.script : policyDirectives.inert
}

function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
