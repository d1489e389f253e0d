import { setTimeout as wait } from 'node:timers/promises'
import { type IdentityDocument, UNREADABLE_FIELDS } from '#backoffice/wire/document.ts'
import type { Store } from '../db/store.ts'
import type { StoredUser } from '../db/stored-user.ts'
import { fieldsNotFound, type UnreadableField } from './compare.ts'
import type { TextReader } from './text-reader.ts'

/** Checks uploaded documents in the background, one at a time. */
export interface Verifier {
  /** Call when there is a new document to verify. */
  wake: () => void
  /** Stops; unfinished documents are verified at the next start. */
  close: () => void
}

interface Waiting {
  id: string
  user_id: string
  uploaded_at: number
  front: Uint8Array
  back: Uint8Array | null
  record: IdentityDocument
}

/** Shortest time between upload and outcome, ms, so that a client always sees "pending" first. */
const MIN_PENDING_MS = 1500

/**
 * The queue is the table itself: at most three documents per traveller, oldest first, one in memory. So it survives a restart.
 * Seeded documents have no upload time and keep their given state.
 */
const NEXT = `
  SELECT id, user_id, uploaded_at, front, back, record FROM documents
  WHERE uploaded_at IS NOT NULL AND json_extract(record, '$.status') = 'TO_VALIDATE'
  ORDER BY uploaded_at LIMIT 1`

/** Starts with documents left by an earlier run of the sandbox. */
export function createVerifier(store: Store): Verifier {
  let closed = false
  let running = false
  let reader: TextReader | undefined

  const run = async () => {
    if (running) return
    running = true
    try {
      for (let next = take(); next; next = take()) {
        // Loaded with the first document: most runs of the sandbox verify none.
        const { tesseractReader } = await import('./text-reader.ts')
        if (closed) return
        reader ??= tesseractReader()
        const unreadable = await verify(store, reader, next)
        await wait(Math.max(0, next.uploaded_at + MIN_PENDING_MS - Date.now()), null, { ref: false })
        if (closed) return
        settle(store, next, unreadable)
      }
    } finally {
      running = false
    }
  }
  const take = () => (closed ? undefined : store.row<Waiting>(NEXT))
  const wake = () => {
    run().catch((error) => {
      if (!closed) console.error('sandbox: verification', error)
    })
  }
  wake()
  return {
    wake,
    close: () => {
      closed = true
      reader?.close()
    },
  }
}

/** A side that is not a picture, or is too small or blurred, fails the whole document; so does OCR that fails twice. */
async function verify(store: Store, reader: TextReader, waiting: Waiting): Promise<UnreadableField[]> {
  const texts: string[] = []
  const { readImage } = await import('./read-image.ts')
  for (const side of [waiting.front, waiting.back]) {
    if (!side) continue
    const image = await readImage(side)
    const text = image.ok ? await readTwice(reader, image.page) : null
    if (text === null) return [...UNREADABLE_FIELDS]
    texts.push(text)
  }
  const user = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', waiting.user_id)
  const { number, issuingCountry, issueDate, expirationDate } = waiting.record
  return fieldsNotFound(texts.join('\n'), {
    firstName: user?.name ?? '',
    lastName: user?.lastname ?? '',
    number: number ?? '',
    issuingCountry: issuingCountry ?? '',
    issueDate: issueDate ?? '',
    expirationDate: expirationDate ?? '',
  })
}

async function readTwice(reader: TextReader, page: Buffer): Promise<string | null> {
  return reader
    .read(page)
    .catch(() => reader.read(page))
    .catch(() => null)
}

/** Changes nothing when the document has been replaced meanwhile. */
function settle(store: Store, { id, record }: Waiting, unreadableFields: UnreadableField[]): void {
  const status = unreadableFields.length > 0 ? 'REJECTED' : 'APPROVED'
  store.run(
    'UPDATE documents SET record = ? WHERE id = ?',
    JSON.stringify({ ...record, status, unreadableFields }),
    id,
  )
}
