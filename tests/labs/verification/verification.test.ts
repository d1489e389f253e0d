import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNREADABLE_FIELDS } from '#backoffice/wire/document.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { traveller } from '../../contract/sandbox/traveller.ts'
import { drawSpecimen, type SpecimenOptions } from '../../support/specimen.ts'

/* The reader on more pictures than `npm test` has time for; restart, refusals before reading: tests/contract/sandbox. */

const inYears = (years: number, day: string) => `${new Date().getUTCFullYear() + years}-${day}`
const claim = {
  number: 'YB4410287',
  issuingCountry: 'IT',
  issueDate: inYears(-2, '06-15'),
  expirationDate: inYears(8, '06-14'),
}

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, file: join(folder, 'sandbox.sqlite') })
})
afterAll(async () => {
  await sandbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Kind = NonNullable<SpecimenOptions['kind']>

/** The result of a document with Sofia's claim, once it is no longer pending. */
async function outcomeOf(sub: string, kind: Kind, pictures: readonly Uint8Array[]) {
  const who = await traveller(sandbox, sub)
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind, ...claim })) body.set(name, value)
  for (const [index, picture] of pictures.entries())
    body.set(index === 0 ? 'front' : 'back', new File([new Uint8Array(picture)], 'photo'))
  const { id } = await who.read('uploadDocument', { body })
  const now = async () => (await who.read('listDocuments')).find((one: { id: string }) => one.id === id)
  await expect
    .poll(async () => (await now()).status, { timeout: 30_000, interval: 200 })
    .not.toBe('TO_VALIDATE')
  const { status, unreadableFields } = await now()
  return status === 'APPROVED' ? status : unreadableFields
}

const drawn = (kind: Kind, sides: readonly SpecimenOptions[]) =>
  Promise.all(sides.map((side, at) => drawSpecimen({ kind, side: at === 0 ? 'FRONT' : 'BACK', ...side })))
const luca = { firstName: 'Luca', lastName: 'Ferraro' }

it.each<[name: string, sub: string, Kind, SpecimenOptions[], outcome: unknown]>([
  ['a JPEG turned by EXIF', 'sofia', 'PASSPORT', [{ exifOrientation: 6 }], 'APPROVED'],
  [
    'both sides, one a PNG',
    'sofia',
    'IDENTITY_CARD',
    [{ format: 'png', width: 1000 }, { table: 0.2 }],
    'APPROVED',
  ],
  ['another person', 'luca', 'DRIVING_LICENCE', [{}, {}], ['FIRST_NAME', 'LAST_NAME']],
  // The day of issue is on the back.
  ['one side twice', 'luca', 'IDENTITY_CARD', [luca, { ...luca, side: 'FRONT' }], ['ISSUE_DATE']],
  ['one side too small', 'luca', 'DRIVING_LICENCE', [luca, { ...luca, width: 500 }], UNREADABLE_FIELDS],
])('reads %s', async (_, sub, kind, sides, outcome) => {
  expect(await outcomeOf(sub, kind, await drawn(kind, sides))).toEqual(outcome)
})

it('reads the document that the sandbox itself draws for a traveller', async () => {
  const query = new URLSearchParams({ ...claim, country: 'IT', sub: 'giulia', kind: 'PASSPORT' })
  const page = await (await fetch(`${sandbox.url}/specimens?${query}`)).text()
  const address = /src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  const picture = await fetch(`${sandbox.url}${address}`)
  expect(await outcomeOf('giulia', 'PASSPORT', [new Uint8Array(await picture.arrayBuffer())])).toBe(
    'APPROVED',
  )
})
