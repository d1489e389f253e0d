import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { NO_EXPIRY } from '#backoffice/wire/document.ts'
import { readImage } from '#sandbox/verification/read-image.ts'
import { drawSpecimen } from '../../support/specimen.ts'
import { inSandbox, refusal, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()
let giulia: Traveller
beforeAll(async () => {
  giulia = await sandbox.newTraveller('giulia')
})

// Too small to be read, which would take seconds.
const png = new Uint8Array(await drawSpecimen({ format: 'png', width: 400 }))
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...randomBytes(300), 0xff, 0xd9)
const inYears = (years: number) => `${new Date().getUTCFullYear() + years}-06-15`

const passport = {
  kind: 'PASSPORT',
  number: 'YB1234567',
  issuingCountry: 'IT',
  issueDate: inYears(-2),
  expirationDate: inYears(8),
}

function form(fields: Record<string, string>, files: Record<string, Uint8Array | null>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  for (const [name, content] of Object.entries(files)) {
    if (content)
      data.set(name, new File([content as Uint8Array<ArrayBuffer>], 'scan.png', { type: 'image/png' }))
  }
  return data
}

const upload = (fields: Record<string, string>, files: Record<string, Uint8Array | null>) =>
  giulia.call('uploadDocument', { body: form(fields, files) })

describe('uploading a document', () => {
  it('stores the scan and gives the same bytes back, by content type', async () => {
    const document = await giulia.read('uploadDocument', { body: form(passport, { front: jpeg }) })
    expect(document).toMatchObject({ ...passport, status: 'TO_VALIDATE', sides: ['FRONT'] })
    const params = { documentId: document.id }
    const response = await giulia.call('downloadDocument', { params })
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg)
    expect((await giulia.call('downloadDocument', { params, query: { side: 'BACK' } })).status).toBe(404)
  })

  it('replaces the earlier one of its kind', async () => {
    const before = await giulia.read('uploadDocument', { body: form(passport, { front: png }) })
    const after = await giulia.read('uploadDocument', { body: form(passport, { front: png }) })
    const kept = (await giulia.read('listDocuments')).filter((one: { id: string | null }) => one.id)
    expect(kept.map((one: { id: string }) => one.id)).toEqual([after.id])
    expect((await giulia.call('downloadDocument', { params: { documentId: before.id } })).status).toBe(404)
  })

  it('requires both sides of a card, one of a passport, and returns each', async () => {
    const card = { ...passport, kind: 'IDENTITY_CARD' }
    const fields = async (response: Response) => (await refusal(response)).extra.fields
    expect(await fields(await upload(card, { front: png }))).toEqual(['back'])
    expect(await fields(await upload(card, { back: png }))).toEqual(['front'])
    expect(await fields(await upload(passport, { front: png, back: png }))).toEqual(['back'])
    const { id } = await giulia.read('uploadDocument', { body: form(card, { front: jpeg, back: png }) })
    const back = await giulia.call('downloadDocument', {
      params: { documentId: id },
      query: { side: 'BACK' },
    })
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(png)
  })
})

describe('what papers have besides', () => {
  const card = { ...passport, kind: 'IDENTITY_CARD', expirationDate: NO_EXPIRY }
  const sides = { front: jpeg, back: jpeg }
  const refusedIn = async (fields: Record<string, string>, files: Record<string, Uint8Array>) =>
    (await refusal(await upload(fields, files))).extra.fields

  it('a card has no expiry date, and is approved for good; a passport has one', async () => {
    const stored = await giulia.read('uploadDocument', { body: form(card, sides) })
    expect(stored).toMatchObject({ expirationDate: NO_EXPIRY, status: 'TO_VALIDATE' })
    expect(await refusedIn({ ...passport, expirationDate: NO_EXPIRY }, { front: jpeg })).toEqual([
      'expirationDate',
    ])
    const jonas = await traveller(sandbox, 'jonas')
    expect(await jonas.read('listDocuments')).toContainEqual(
      expect.objectContaining({ kind: 'DRIVING_LICENCE', expirationDate: NO_EXPIRY, status: 'APPROVED' }),
    )
  })

  it('a passport may be issued today, and to a traveller without a country', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
    const emergency = { ...passport, issueDate: today, issuingCountry: 'XXB' }
    expect(await giulia.read('uploadDocument', { body: form(emergency, { front: jpeg }) })).toMatchObject(
      emergency,
    )
    expect(await refusedIn({ ...passport, issueDate: inYears(1) }, { front: jpeg })).toEqual(['issueDate'])
    expect(await refusedIn({ ...passport, issuingCountry: 'XXD' }, { front: jpeg })).toEqual([
      'issuingCountry',
    ])
    expect((await giulia.call('updateUser', { body: { citizenship: 'XXA' } })).status).toBe(200)
  })
})

it('the state of a document follows from its dates: expired, expiring, missing, not needed', async () => {
  const states = async (sub: string) => {
    const documents = await (await traveller(sandbox, sub)).read('listDocuments')
    return documents.map((one: { status: string }) => one.status)
  }
  expect(await states('elena')).toEqual(['REJECTED', 'EXPIRED', 'TO_VALIDATE'])
  expect(await states('james')).toEqual(['EXPIRING', 'MISSING', 'MISSING'])
  expect(await states('emma')).toEqual(['APPROVED', 'APPROVED', 'NOT_NEEDED'])
})

describe('the verification of a document', () => {
  // The reasons for a refusal, and all allowed texts, are tables in tests/unit/sandbox/verification.test.ts; more pictures
  // in `npm run labs -- verification`.
  it('is pending at first, then names what a picture turned by EXIF does not show of what was typed', async () => {
    const sofia = await sandbox.newTraveller('sofia')
    const front = new Uint8Array(await drawSpecimen({ exifOrientation: 6 }))
    const typed = {
      number: 'YB4410288',
      issueDate: inYears(-2),
      expirationDate: inYears(8).replace('15', '14'),
    }
    const body = form({ ...passport, ...typed }, { front })
    const { id, status } = await sofia.read('uploadDocument', { body })
    expect(status).toBe('TO_VALIDATE')
    const now = async () => (await sofia.read('listDocuments')).find((one: { id: string }) => one.id === id)
    await expect.poll(async () => (await now()).status, { timeout: 90_000, interval: 250 }).toBe('REJECTED')
    expect((await now()).unreadableFields).toEqual(['DOCUMENT_NUMBER'])
  })

  it('does not try to read a picture that is blurred, too small or none at all', async () => {
    expect(await readImage(await drawSpecimen({ blur: 6 }))).toEqual({ ok: false, fault: 'blurred' })
    expect(await readImage(png)).toEqual({ ok: false, fault: 'too-small' })
    expect(await readImage(jpeg)).toEqual({ ok: false, fault: 'not-an-image' })
  })
})
