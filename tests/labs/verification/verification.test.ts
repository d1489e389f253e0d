import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNREADABLE_FIELDS } from '#backoffice/wire/document.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'
import { type Traveller, traveller } from '../../contract/sandbox/traveller.ts'
import { drawSpecimen, type SpecimenOptions } from '../../support/specimen.ts'

const inYears = (years: number, day: string) => `${new Date().getUTCFullYear() + years}-${day}`
const claim = {
  number: 'YB4410287',
  issuingCountry: 'IT',
  issueDate: inYears(-2, '06-15'),
  expirationDate: inYears(8, '06-14'),
}

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
const start = () =>
  startSandbox({ port: 0, file: join(folder, 'sandbox.sqlite'), origins: ['http://localhost:4321'] })
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

type Kind = NonNullable<SpecimenOptions['kind']>
type Picture = SpecimenOptions | Uint8Array

/** Uploads a document of which the pictures are drawn as told; the claim is Sofia's unless changed. */
async function send(who: Traveller, kind: Kind, pictures: Picture[], change: Partial<typeof claim> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind, ...claim, ...change })) body.set(name, value)
  for (const [index, picture] of pictures.entries()) {
    const side = index === 0 ? 'FRONT' : 'BACK'
    const content = picture instanceof Uint8Array ? picture : await drawSpecimen({ kind, side, ...picture })
    body.set(side.toLowerCase(), new File([new Uint8Array(content)], 'photo'))
  }
  return who.read('uploadDocument', { body })
}

interface State {
  id: string
  status: string
  unreadableFields: string[]
}

/** How a document stands, or undefined once a later one of its kind has taken its place. */
async function stateOf(who: Traveller, { id }: { id: string }) {
  const found = ((await who.read('listDocuments')) as State[]).find((document) => document.id === id)
  return found && { status: found.status, unreadableFields: found.unreadableFields }
}

/** The state once it is no longer pending. */
async function outcomeOf(who: Traveller, document: { id: string }) {
  await expect
    .poll(async () => (await stateOf(who, document))?.status, { timeout: 30_000, interval: 200 })
    .not.toBe('TO_VALIDATE')
  return stateOf(who, document)
}

const approved = { status: 'APPROVED', unreadableFields: [] }
const rejected = (...unreadableFields: string[]) => ({
  status: 'REJECTED',
  unreadableFields,
})

describe('the verification of a document', { timeout: 45_000 }, () => {
  it('is pending at first, then approves pictures that show what was typed: JPEG turned by EXIF, PNG', async () => {
    const sofia = await traveller(sandbox, 'sofia')
    const passport = await send(sofia, 'PASSPORT', [{ exifOrientation: 6 }])
    const card = await send(sofia, 'IDENTITY_CARD', [{ format: 'png', width: 1000 }, { table: 0.2 }])
    expect(passport.status).toBe('TO_VALIDATE')
    expect(await stateOf(sofia, passport)).toMatchObject({ status: 'TO_VALIDATE' })
    expect(await outcomeOf(sofia, passport)).toEqual(approved)
    expect(await outcomeOf(sofia, card)).toEqual(approved)
  })

  it('names what the picture does not show: another number, another person, a side left out', async () => {
    const luca = await traveller(sandbox, 'luca')
    const own = { firstName: 'Luca', lastName: 'Ferraro' }
    const number = await send(luca, 'PASSPORT', [own], { number: 'YB4410288' })
    const person = await send(luca, 'DRIVING_LICENCE', [{}, {}])
    // The day of issue is on the back of the card.
    const sameSide = await send(luca, 'IDENTITY_CARD', [own, { ...own, side: 'FRONT' }])
    expect(await outcomeOf(luca, number)).toEqual(rejected('DOCUMENT_NUMBER'))
    expect(await outcomeOf(luca, person)).toEqual(rejected('FIRST_NAME', 'LAST_NAME'))
    expect(await outcomeOf(luca, sameSide)).toEqual(rejected('ISSUE_DATE'))
  })

  it('finds nothing in a picture that is blurred, too small or none at all', async () => {
    const emma = await traveller(sandbox, 'emma')
    const own = { firstName: 'Emma', lastName: 'Lindqvist' }
    const broken = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...randomBytes(300), 0xff, 0xd9)
    const blurred = await send(emma, 'PASSPORT', [{ ...own, blur: 6 }])
    const small = await send(emma, 'IDENTITY_CARD', [own, { ...own, width: 500 }])
    const none = await send(emma, 'DRIVING_LICENCE', [broken, own])
    for (const document of [blurred, small, none]) {
      expect(await outcomeOf(emma, document)).toEqual(rejected(...UNREADABLE_FIELDS))
    }
  })

  it('judges by the profile and by the latest upload of a kind', async () => {
    const marco = await traveller(sandbox, 'marco')
    const first = await send(marco, 'PASSPORT', [{ firstName: 'Marco', lastName: 'Bellini' }])
    const second = await send(marco, 'PASSPORT', [{ firstName: 'Marco', lastName: 'Verdi' }])
    expect(await stateOf(marco, first)).toBeUndefined()
    expect(await outcomeOf(marco, second)).toEqual(rejected('LAST_NAME'))
  })

  it('approves the document that the sandbox itself draws for a traveller', async () => {
    const giulia = await traveller(sandbox, 'giulia')
    const query = new URLSearchParams({ ...claim, country: 'IT', sub: 'giulia', kind: 'PASSPORT' })
    const page = await (await fetch(`${sandbox.url}/specimens?${query}`)).text()
    const address = /src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    const picture = await fetch(`${sandbox.url}${address}`)
    const passport = await send(giulia, 'PASSPORT', [new Uint8Array(await picture.arrayBuffer())])
    expect(await outcomeOf(giulia, passport)).toEqual(approved)
  })

  it('goes on after a restart where it was interrupted', async () => {
    const before = await traveller(sandbox, 'olivia')
    const passport = await send(before, 'PASSPORT', [{ firstName: 'Olivia', lastName: 'Brooks' }])
    await sandbox.close()
    sandbox = await start()
    const after = await traveller(sandbox, 'olivia')
    expect(await outcomeOf(after, passport)).toEqual(approved)
    const { status } = (await after.read('listDocuments')).find(
      (one: { id: string }) => one.id === passport.id,
    )
    expect(status).toBe('APPROVED')
  })
})
