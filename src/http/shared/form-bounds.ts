import { bodyBytes, bytesInWords } from '#config/limits.ts'

/** Most fields of a form, or parts of a multipart body; the largest form of ours has a few dozen (`flights`). */
export const MAX_FIELDS = 250
/** Most parts of an upload: the owner, the kind and two files, and two more for what a browser extension may add. */
export const MAX_UPLOAD_PARTS = 6
/**
 * Most parameters in an address. Each of the dozen places that read a query parses it again, and text that is not UTF-8 is slow:
 * 15 KB of `%e2&` took 0.2 s altogether.
 */
export const MAX_PARAMETERS = 100
/** Most bytes in a part's headers; a file's name takes the most, 255 characters of up to four bytes. */
const PART_HEAD_BYTES = 2048

/**
 * `multipart/form-data` as browsers write it. A boundary has at most 70 characters (RFC 2046 §5.1.1): Node's search for longer
 * ones slows down with their length (11 MB with one of 10,000 took 36 s). Any other spelling is refused, so that we and Node's
 * parser cannot disagree about the boundary.
 */
const asBrowsersWrite = /^multipart\/form-data; ?boundary=([\w'()+./:=?-]{1,70})$/i

/** Whether a form of this content type would be parsed as multipart, however it is spelled. */
export const isMultipart = (contentType: string): boolean => /multipart\/form-data/i.test(contentType)

/** `detail` names the limit. */
interface FormRefusal {
  readonly ok: false
  readonly code: 'badForm' | 'tooLarge'
  readonly detail: string
}

/**
 * Why this body must not reach Node's parsers, or null. They are not linear in everything a form can hold: fields that are not
 * UTF-8, empty parts, long part headers and long boundaries each blocked the process.
 */
export function formRefusal(contentType: string, body: Buffer, mostParts = MAX_FIELDS): FormRefusal | null {
  if (isMultipart(contentType)) {
    const [, boundary] = asBrowsersWrite.exec(contentType) ?? []
    return boundary ? partsRefusal(boundary, body, mostParts) : badForm
  }
  if (!/x-www-form-urlencoded/i.test(contentType)) return null
  return hasMoreFields(MAX_FIELDS, body) ? tooLarge(`At most ${MAX_FIELDS} fields are taken here.`) : null
}

const badForm: FormRefusal = { ok: false, code: 'badForm', detail: '' }
const tooLarge = (detail: string): FormRefusal => ({ ok: false, code: 'tooLarge', detail })

/** Whether a query or a urlencoded form has more fields than the limit; stops as soon as it knows. */
export function hasMoreFields(most: number, text: string | Buffer): boolean {
  let fields = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    fields += 1
    if (fields > most) return true
  }
  return false
}

/**
 * What browsers write between a boundary and the content of a part. Other headers and parameters are refused, because Node's
 * parser is slow with many of them.
 */
const partHead =
  /^\r\nContent-Disposition: form-data; name="[^"\r\n]*"(; filename="[^"\r\n]*")?(\r\nContent-Type: [^\r\n]*)?$/i

/** Goes from boundary to boundary as the parser will, and looks only at the headers between them. */
function partsRefusal(boundary: string, body: Buffer, most: number): FormRefusal | null {
  const delimiter = Buffer.from(`--${boundary}`)
  const bare = delimiter.subarray(2)
  let at = body.indexOf(delimiter)
  for (let parts = 0; at !== -1; parts += 1) {
    at += delimiter.length
    // The end: nothing reads further.
    if (body.toString('latin1', at, at + 2) === '--') return null
    if (parts === most) return tooLarge(`At most ${most} parts are taken here.`)
    const size = body.subarray(at, at + PART_HEAD_BYTES).indexOf('\r\n\r\n')
    if (size === -1) return tooLarge(`The headers of a part have at most ${bytesInWords(PART_HEAD_BYTES)}.`)
    const head = partHead.exec(body.toString('latin1', at, at + size))
    if (!head) return badForm
    const content = at + size + 4
    // Node's parser looks for the boundary without its dashes, and no browser writes it without.
    const next = body.indexOf(bare, content)
    const isDelimiter = body.toString('latin1', next - 4, next) === '\r\n--'
    if (next === -1 || !isDelimiter) return badForm
    const [, isFile] = head
    if (!isFile && next - content > bodyBytes)
      return tooLarge(`At most ${bytesInWords(bodyBytes)} of text are taken here.`)
    at = next - 2
  }
  return badForm
}
