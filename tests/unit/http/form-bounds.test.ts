import { expect, it } from 'vitest'
import { bodyBytes } from '#config/limits.ts'
import { formRefusal, hasMoreFields, MAX_FIELDS, MAX_UPLOAD_PARTS } from '#http/shared/form-bounds.ts'

/* The exact edges of each bound; `body-limit.test.ts` has the answers of the server. */

const multipart = 'multipart/form-data; boundary=xyz'
const part = (content = '', more = '', name = 'a') =>
  `--xyz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
const codeOf = (type: string, body: string, mostParts?: number) =>
  formRefusal(type, Buffer.from(body, 'latin1'), mostParts)?.code ?? 'taken'
const file = '; filename="a.jpg"\r\nContent-Type: image/jpeg'
/** A head of exactly this many bytes, with the empty line after it. */
const headOf = (bytes: number) => {
  const around = '\r\nContent-Disposition: form-data; name=""\r\n\r\n'.length
  return part('', '', 'n'.repeat(bytes - around))
}

it.each([
  ['taken', multipart],
  ['taken', 'Multipart/Form-Data;boundary=xyz'],
  ['badForm', 'multipart/form-data;  boundary=xyz'],
  ['badForm', 'multipart/form-data; boundary="xyz"'],
  ['badForm', 'multipart/form-data; boundary=xyz; charset=utf-8'],
  ['badForm', ' multipart/form-data; boundary=xyz'],
  ['badForm', 'text/plain, multipart/form-data; boundary=xyz'],
  ['taken', `multipart/form-data; boundary=${'b'.repeat(70)}`],
  ['badForm', `multipart/form-data; boundary=${'b'.repeat(71)}`],
])('%s: a form of the type %j', (code, type) => {
  const body = type.endsWith('b') ? `--${type.split('=')[1]}--` : `${part('x')}--xyz--`
  expect(codeOf(type, body)).toBe(code)
})

it.each([
  ['taken', 'as many parts as it may have', part().repeat(MAX_UPLOAD_PARTS)],
  ['tooLarge', 'one part more', part().repeat(MAX_UPLOAD_PARTS + 1)],
  // Counted with the line end and the dashes that follow it.
  ['taken', 'a text of 64 KB', part('x'.repeat(bodyBytes - 4))],
  ['tooLarge', 'a longer text', part('x'.repeat(bodyBytes - 3))],
  ['taken', 'a longer file', part('x'.repeat(bodyBytes + 1), file)],
  ['tooLarge', 'a longer text after a file', part('x', file) + part('x'.repeat(bodyBytes + 1))],
  ['taken', 'a head of 2 KB', headOf(2048)],
  ['tooLarge', 'a longer head', headOf(2049)],
  ['badForm', 'another header', part('', '\r\nX: y')],
  ['badForm', 'a header before its name', part().replace('Content-', 'X: y\r\nContent-')],
  ['badForm', 'the boundary in a text', part('a xyz b')],
  ['badForm', 'the boundary with its dashes within a line', part('a --xyz b')],
  ['badForm', 'the boundary on a line without its dashes', part('a\r\nxyz\r\n')],
  ['badForm', 'a second part of no browser', `${part('a')}--xyz\r\n\r\n`],
])('%s: an upload with %s', (code, _, parts) => {
  expect(codeOf(multipart, `${parts}--xyz--\r\n`, MAX_UPLOAD_PARTS)).toBe(code)
})

it.each([
  ['badForm', ''],
  ['badForm', 'no boundary'],
  ['badForm', part('x')],
  ['taken', `${part('x')}--xyz--\r\n${part('what follows the end is read by nobody').repeat(9)}`],
])('%s: an upload that ends like %j', (code, body) => {
  expect(codeOf(multipart, body, MAX_UPLOAD_PARTS)).toBe(code)
})

it.each([
  [MAX_FIELDS, 'taken'],
  [MAX_FIELDS + 1, 'tooLarge'],
])('a form of %i fields: %s', (count, code) => {
  const fields = Array(count).fill('a=1').join('&')
  expect(codeOf('application/x-www-form-urlencoded; charset=utf-8', fields)).toBe(code)
  expect(codeOf('APPLICATION/X-WWW-FORM-URLENCODED', fields)).toBe(code)
  expect(codeOf('application/json', fields)).toBe('taken')
})

it('names the limit, in a refusal', () => {
  const refusal = formRefusal(multipart, Buffer.from(part().repeat(2)), 1)
  expect(refusal).toEqual({ ok: false, code: 'tooLarge', detail: 'At most 1 parts are taken here.' })
  expect(formRefusal(multipart, Buffer.from('x'))).toEqual({ ok: false, code: 'badForm', detail: '' })
})

it('counts one field more than separators', () => {
  expect([0, 1].map((most) => hasMoreFields(most, '&'))).toEqual([true, true])
  expect([1, 2].map((most) => hasMoreFields(most, '&a'))).toEqual([true, false])
  expect(hasMoreFields(1, '')).toBe(false)
})
