import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Temporal } from 'temporal-polyfill'
import { isTravelCode } from '#backoffice/wire/country.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_SIDES,
  DocumentUpload,
  type IdentityDocument,
  neverExpires,
} from '#backoffice/wire/document.ts'
import type { Store } from '../db/store.ts'
import type { StoredUser } from '../db/stored-user.ts'
import { isCountry } from '../geo/countries.ts'
import { drawSide, type SpecimenSide } from '../specimen/draw.ts'
import { checked } from './body.ts'
import type { CallerEnv } from './caller.ts'
import { currentDocuments } from './document-view.ts'
import { ApiRefusal, invalidFields, notFound } from './refusal.ts'

/** Largest scan, bytes: 5 MB (product §16). */
const MAX_SCAN_BYTES = 5 * 1024 * 1024

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG_START = [0xff, 0xd8, 0xff]

/** The media type detected from the content, regardless of name and header. Null for anything but JPEG and PNG. */
function imageType(content: Uint8Array): 'image/jpeg' | 'image/png' | null {
  const starts = (bytes: number[]) => bytes.every((byte, index) => content[index] === byte)
  if (starts(PNG_START)) return 'image/png'
  return starts(JPEG_START) ? 'image/jpeg' : null
}

interface Scan {
  type: string
  content: Uint8Array
}

const FORM_OVERHEAD_BYTES = 64 * 1024
const tooLarge = (fields: string[]) =>
  new ApiRefusal(413, 'FILE_TOO_LARGE', 'A scan is at most 5 MB.', { fields })

/** Everything below users/{userId}/documents; `uploaded` is called for every new one. */
export function documentRoutes(store: Store, uploaded: () => void): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const maxSize = 2 * MAX_SCAN_BYTES + FORM_OVERHEAD_BYTES
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge([])
    },
  })

  app.get('/', (c) => c.json({ data: currentDocuments(store, c.var.caller.id) }))
  app.post('/', limit, async (c) => {
    const stored = await storeUpload(store, c)
    uploaded()
    return c.json({ data: stored }, 201)
  })
  app.get('/:documentId', async (c) => {
    const scan = await readScan(store, c)
    return c.body(new Uint8Array(scan.content), 200, {
      'Content-Type': scan.type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

function ownDocument(store: Store, c: Context<CallerEnv>): IdentityDocument {
  const found = currentDocuments(store, c.var.caller.id).find(({ id }) => id === c.req.param('documentId'))
  if (!found) throw notFound('document')
  return found
}

async function readScan(store: Store, c: Context<CallerEnv>): Promise<Scan> {
  const document = ownDocument(store, c)
  const asked = c.req.query('side') ?? 'FRONT'
  const side = DOCUMENT_SIDES.find((known) => known === asked)
  if (!side) throw invalidFields(['side'])
  const [type, content] = side === 'FRONT' ? ['front_type', 'front'] : ['back_type', 'back']
  const sql = `SELECT ${type} AS type, ${content} AS content FROM documents WHERE id = ?`
  const scan = store.row<{ type: string | null; content: Uint8Array | null }>(sql, document.id)
  if (!scan?.type) throw notFound('scan')
  const bytes = scan.content ?? (await seededScan(store, c.var.caller.id, document, side))
  return { type: scan.type, content: bytes }
}

/** A seeded document is drawn when it is first requested, so that the sandbox starts quickly. */
function seededScan(
  store: Store,
  userId: string,
  document: IdentityDocument,
  side: SpecimenSide,
): Promise<Buffer> {
  const user = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', userId)
  const specimen = {
    kind: DOCUMENT_KINDS.find((known) => known === document.kind) ?? 'PASSPORT',
    country: document.issuingCountry ?? '',
    number: document.number ?? '',
    firstName: user?.name ?? '',
    lastName: user?.lastname ?? '',
    birthDate: user?.birthDate ?? null,
    issueDate: document.issueDate ?? '',
    expirationDate: document.expirationDate ?? '',
  }
  return drawSide(specimen, side, { width: 1000 })
}

async function storeUpload(store: Store, c: Context<CallerEnv>): Promise<IdentityDocument> {
  const form = await c.req.parseBody().catch(() => {
    throw new ApiRefusal(400, 'BAD_REQUEST', 'The body is not a multipart form.')
  })
  const fields = checked(DocumentUpload, form)
  const faults = faultsOf(fields, store.today().toString())
  if (faults.length > 0) throw invalidFields(faults)
  const front = await scanIn(form.front, 'front')
  const back = await scanIn(form.back, 'back')
  const needsBack = fields.kind !== 'PASSPORT'
  if (!front) throw invalidFields(['front'])
  if (needsBack !== Boolean(back)) throw invalidFields(['back'])

  const document: IdentityDocument = {
    ...fields,
    id: randomUUID(),
    status: 'TO_VALIDATE',
    sides: back ? ['FRONT', 'BACK'] : ['FRONT'],
    unreadableFields: [],
    uploadedAt: new Date().toISOString(),
  }
  store.transaction(() => {
    const { id: userId } = c.var.caller
    store.run('DELETE FROM documents WHERE user_id = ? AND kind = ?', userId, fields.kind)
    store.run(
      'INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      document.id,
      userId,
      fields.kind,
      Date.now(),
      front.type,
      front.content,
      back?.type ?? null,
      back?.content ?? null,
      JSON.stringify(document),
    )
  })
  return document
}

/** Issued by today, valid in the future, by a country that exists or a passport's substitute for one (product §16). */
function faultsOf(fields: DocumentUpload, today: string): string[] {
  const faults: string[] = []
  if (!isCountry(fields.issuingCountry) && !isTravelCode(fields.issuingCountry)) faults.push('issuingCountry')
  if (Temporal.PlainDate.compare(fields.issueDate, today) > 0) faults.push('issueDate')
  if (Temporal.PlainDate.compare(fields.expirationDate, today) <= 0) faults.push('expirationDate')
  if (fields.kind === 'PASSPORT' && neverExpires(fields.expirationDate)) faults.push('expirationDate')
  return faults
}

/** The file of a form part, its type detected from its content; null for an absent or empty part. */
async function scanIn(part: unknown, field: string): Promise<Scan | null> {
  if (!(part instanceof File) || part.size === 0) return null
  if (part.size > MAX_SCAN_BYTES) throw tooLarge([field])
  const content = new Uint8Array(await part.arrayBuffer())
  const type = imageType(content)
  if (!type)
    throw new ApiRefusal(422, 'FILE_TYPE_NOT_ALLOWED', 'A scan is a JPEG or PNG.', { fields: [field] })
  return { type, content }
}
