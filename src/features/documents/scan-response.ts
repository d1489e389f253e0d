import { requireUser } from '#auth/signed-in.ts'
import { BackofficeRefused, NotFound } from '#backoffice/client/errors.ts'
import { type Absent, absentBecause } from '#backoffice/client/part.ts'
import { isId } from '#backoffice/wire/id.ts'
import { kindOfSlug } from '#i18n/document-steps.ts'
import { scanType } from '#photos/cleaning/scan-type.ts'
import { type Side, wireSides } from '#photos/rules.ts'
import { attachmentNamed } from '#ui/header-text.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** The parameters in the address of a scan: side and document; the type is only for the file's name. */
export type ScanParams = Readonly<Partial<Record<'type' | 'side' | 'document', string>>>

/** A scan as a stream from our own origin (product §16); `missing` also for another traveller's. */
export async function scanResponse(
  locals: Pick<App.Locals, 'user' | 'backoffice' | 'log' | 't'>,
  { type, side, document: id = '' }: ScanParams,
  { method }: Pick<Request, 'method'>,
): Promise<Response | 'missing' | Absent> {
  const { user } = requireUser(locals)
  const { backoffice } = locals
  if (!isId(id) || (side !== 'front' && side !== 'back')) return 'missing'
  try {
    const answer = await backoffice.documents.download(user.id, id, wireSides[side])
    if (!answer.body) return 'unavailable'
    const peeked = await peek(answer.body).catch(() => null)
    if (!peeked) return 'unavailable'
    const { start, body } = peeked
    // Astro calls this for a HEAD too, and drops the body without ending its download.
    if (method === 'HEAD') await body.cancel()
    return new Response(method === 'HEAD' ? null : body, {
      headers: headersOf(start, fileName(locals, type, side)),
    })
  } catch (error) {
    if (error instanceof NotFound || error instanceof BackofficeRefused) return 'missing'
    return absentBecause(error, 'a scan', locals.log)
  }
}

function fileName({ t }: Pick<App.Locals, 't'>, type: string | undefined, side: Side): string {
  const kind = kindOfSlug(type)
  return kind ? t(`documents:file.${kind}.${side}`) : t('documents:file.any')
}

function headersOf(start: Uint8Array, name: string): Record<string, string> {
  const type = scanType(start)
  return {
    // The declared type is ignored; anything but a picture must never be shown.
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': attachmentNamed(name, type ? endings[type] : 'bin'),
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** The first bytes of a stream, and the same stream with them still in it. */
async function peek(
  source: ReadableStream<Uint8Array>,
): Promise<{ start: Uint8Array; body: ReadableStream<Uint8Array> }> {
  const reader = source.getReader()
  const first: Uint8Array[] = []
  let size = 0
  while (size < 8) {
    const { done, value } = await reader.read()
    if (done) break
    first.push(value)
    size += value.byteLength
  }
  const start = Buffer.concat(first)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { start, body }
}
