import { beforeAll, expect, it } from 'vitest'
import { RATE_LIMITS } from '#http/shared/rate-limit.ts'
import { MOST_PARTS } from '#photos/rules.ts'
import {
  documents as card,
  drawCard,
  handoffSteps,
  says,
  toPhotoFile,
  uploads,
} from '../../faults/handoff-steps.ts'
import type { Ask, Visit } from '../../faults/house.ts'
import { inHouse } from '../../faults/in-house.ts'
import { keptSession } from '../../faults/kept-session.ts'
import { loadCopy } from '../../support/copy.ts'
import { rowsFor } from '../../support/rows.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { type Fault, lost, status } from '../../support/wire-faults.ts'

/* The photos of a card by both ways, the form of the photo step and a phone's: both refuse the same photos in the same way. */

const en = loadCopy('international')
const house = inHouse()
const steps = handoffSteps(house)
type Card = Record<'front' | 'back', File>
type Faults = NonNullable<Ask['faults']>
let good: Card

beforeAll(async () => {
  good = await drawCard()
})

/** A traveller with a computer that has described a card, and a phone beside it that has claimed its code. */
interface Desk {
  readonly computer: BrowserCookies
  readonly phone: BrowserCookies
  readonly code: string
}

interface Verdict {
  /** The traveller's message: that all is sent, what to type, or a failure. */
  readonly says: string
  /** The number of documents sent to the backoffice. */
  readonly uploads: number
}

const failures = ['refused', 'rateLimited', 'unavailable', 'unknown'] as const
const fileCodes = ['missing', 'type', 'tooComplex', 'damaged'] as const

/** The messages of a page with the form about its files. */
const atFields = (page: Visit) =>
  (['front', 'back'] as const).flatMap((name) => {
    const side = en(`capture:side.IDENTITY_CARD.${name}.name`)
    return fileCodes
      .filter((code) => page.screen.includes(en(`capture:error.${code}`, { side })))
      .map((code) => `${name} ${code}`)
  })

/** The refusal of a page that is no redirect, in the texts of its way. */
const refusalOf = (page: Visit, texts: string): string => {
  const files = atFields(page)
  if (files.length > 0) return `${page.status} ${files.join(', ')}`
  if (says(page, 'ui:busy')) return `${page.status} busy`
  return `${page.status} ${failures.find((code) => says(page, `${texts}.${code}`)) ?? 'nothing'}`
}

/** The computer's next page. */
const onward = (location: string | null) =>
  location === `${card}/verification`
    ? 'sent'
    : (location?.replace(`${card}/information`, 'type') ?? 'nowhere')

async function byComputer({ computer }: Desk, parts: Partial<Card>, faults: Faults): Promise<Verdict> {
  const answer = await steps.upload(computer, parts, { faults })
  const verdict = answer.status === 303 ? onward(answer.location) : refusalOf(answer, 'documents:failed')
  return { says: verdict, uploads: uploads(answer).length }
}

/** One side after the other, until one is refused; then the computer's next page. */
async function byPhone(
  { computer, phone, code }: Desk,
  parts: Partial<Card>,
  faults: Faults,
): Promise<Verdict> {
  const answers: Visit[] = []
  for (const [side, photo] of Object.entries(parts)) {
    const answer = await steps.send(phone, { code }, { [side]: photo }, { faults })
    answers.push(answer)
    if (answer.status !== 303)
      return { says: refusalOf(answer, 'handoff:phone.failed'), uploads: uploads(...answers).length }
  }
  const sent = uploads(...answers).length
  const { location: at } = answers.at(-1) as Visit
  const again = /\?again=(\w+)$/.exec(at ?? '')?.[1]
  const page = again ? await house.visit(at ?? '', { browser: phone }) : await steps.open(phone, { code })
  // The earlier side has to be taken again, and the other too unless it has stayed.
  if (again === 'front') {
    const [front, back] = ['front', 'back'].map((one) => ({
      side: en(`capture:side.IDENTITY_CARD.${one}.name`),
    }))
    expect(says(page, 'handoff:phone.again', front)).toBe(true)
    const stayed = says(page, 'handoff:phone.arrived', back)
    return { says: `400 front damaged${stayed ? '' : ', back damaged'}`, uploads: sent }
  }
  if (says(page, 'handoff:phone.unknown.title')) return { says: '503 unknown', uploads: sent }
  const { location } = await house.visit(`${card}/phone`, { browser: computer })
  return { says: onward(location), uploads: sent }
}

const doors = { 'the computer': byComputer, 'a phone': byPhone }

async function sitDown(): Promise<Desk> {
  const computer = await steps.typed()
  const { phone, shown } = await steps.claimed(computer)
  return { computer, phone, code: shown.code }
}

interface Row {
  readonly photos?: () => Partial<Card> | Promise<Partial<Card>>
  readonly faults?: Faults
  /** The events since the phone saw the code. */
  readonly before?: (desk: Desk) => Promise<unknown>
  readonly verdict: Verdict
}

const none = (says: string): Verdict => ({ says, uploads: 0 })
const one = (says: string): Verdict => ({ says, uploads: 1 })
const front = (bytes: () => Uint8Array | Promise<Uint8Array>) => async () => ({
  ...good,
  front: toPhotoFile(await bytes()),
})
const bytesOf = async () => Buffer.from(await good.front.arrayBuffer())
const typed = async ({ computer }: Desk, details: Record<string, unknown>) => {
  const { data } = await keptSession(house, computer)
  await keptSession(house, computer, { data: { ...data, documents: details as never } })
}
const nothingTyped = (desk: Desk) => typed(desk, {})
const refusal =
  (fields: readonly string[]): Fault =>
  ({ outgoing }) =>
    outgoing
      .writeHead(422, { 'content-type': 'application/json' })
      .end(JSON.stringify({ key: 'NO', message: 'No.', extra: { fields } }))
const upload = (fault: Fault): Faults => [[/^POST .*\/documents$/, fault]]
const list = (fault: Fault): Faults => [[/^GET .*\/documents$/, fault]]
const tooMany = async ({ computer }: Desk) => {
  for (let at = 0; at < RATE_LIMITS.documentUpload.most; at += 1)
    await steps.upload(computer, { front: good.front })
}

const rows: Record<string, Row> = {
  'good photos': { verdict: one('sent') },
  // Each kind of file: tests/unit/photos/cleaning.
  'no file': { photos: () => ({ ...good, front: new File([], '') }), verdict: none('400 front missing') },
  'a JPEG of thousands of parts': {
    photos: front(async () => {
      const photo = await bytesOf()
      const part = Buffer.from([0xff, 0xe1, 0, 2])
      return Buffer.concat([
        photo.subarray(0, 2),
        Buffer.alloc(part.length * (MOST_PARTS + 1), part),
        photo.subarray(2),
      ])
    }),
    verdict: none('400 front tooComplex'),
  },
  'half a photo': {
    photos: front(async () => (await bytesOf()).subarray(0, 8000)),
    verdict: none('400 front damaged'),
  },
  'a back that is no photo': {
    photos: () => ({ ...good, back: toPhotoFile(Buffer.from('no photo')) }),
    verdict: none('400 back type'),
  },
  'nothing typed any more': { before: nothingTyped, verdict: none('type') },
  'what has expired since it was typed': {
    before: (desk) =>
      typed(desk, {
        IDENTITY_CARD: {
          number: 'SE7741905',
          issuingCountry: 'SE',
          issueDate: '2015-01-01',
          expirationDate: '2025-01-01',
        },
      }),
    verdict: none('type'),
  },
  'nothing typed, and the documents cannot be read': {
    before: nothingTyped,
    faults: list(status(500)),
    verdict: none('503 unavailable'),
  },
  'nothing typed, and the backoffice is busy': {
    before: nothingTyped,
    faults: list(status(429)),
    verdict: none('503 busy'),
  },
  'too many uploads, and a file that is no photo': {
    before: tooMany,
    photos: front(() => Buffer.from('no photo')),
    verdict: none('429 rateLimited'),
  },
  'a front that the backoffice refuses': {
    faults: upload(refusal(['front'])),
    verdict: one('400 front damaged'),
  },
  'a back that the backoffice refuses': {
    faults: upload(refusal(['back'])),
    verdict: one('400 back damaged'),
  },
  'both sides that the backoffice refuses': {
    faults: upload(refusal(['back', 'front'])),
    verdict: one('400 front damaged, back damaged'),
  },
  'a number that the backoffice refuses': {
    faults: upload(refusal(['number', 'nobody'])),
    verdict: one('type?refused=number'),
  },
  'a refusal without a reason': { faults: upload(refusal([])), verdict: one('409 refused') },
  'a backoffice that is busy': { faults: upload(status(429)), verdict: one('503 busy') },
  'a backoffice that has no such address': { faults: upload(status(404)), verdict: one('503 unavailable') },
  'an answer that is lost, where it cannot be looked up': {
    faults: [...list(status(503)), ...upload(lost(502, false))],
    verdict: one('503 unknown'),
  },
  'an answer that is lost, of what never came': {
    faults: upload(lost(0, false)),
    verdict: one('503 unknown'),
  },
  'an answer that is lost, of what came': { faults: upload(lost(502, true)), verdict: one('sent') },
}

/** By which doors `npm test` sends each kind of verdict. */
const kept: Readonly<Record<string, readonly (keyof typeof doors)[]>> = {
  'good photos': ['the computer', 'a phone'],
  'no file': ['the computer'],
  'a JPEG of thousands of parts': ['the computer'],
  'half a photo': ['a phone'],
  'a back that is no photo': ['the computer'],
  'nothing typed any more': ['a phone'],
  'nothing typed, and the documents cannot be read': ['the computer'],
  'too many uploads, and a file that is no photo': ['the computer'],
  'a front that the backoffice refuses': ['the computer', 'a phone'],
  'a number that the backoffice refuses': ['a phone'],
  'a refusal without a reason': ['the computer'],
  'a backoffice that is busy': ['the computer', 'a phone'],
  'an answer that is lost, where it cannot be looked up': ['a phone'],
  'an answer that is lost, of what came': ['the computer', 'a phone'],
}
const sent = Object.entries(rows).flatMap(([name, row]) =>
  Object.entries(doors).map(([door, send]) => ({ name, door: door as keyof typeof doors, row, send })),
)
it('keeps only rows that exist', () =>
  expect(Object.keys(kept).filter((name) => !Object.hasOwn(rows, name))).toEqual([]))

it.each(rowsFor(sent, ({ name, door }) => kept[name]?.includes(door) ?? false))(
  '$name, by $door',
  async ({ row: { photos = () => good, faults = [], before, verdict }, send }) => {
    const desk = await sitDown()
    await before?.(desk)
    expect(await send(desk, await photos(), faults)).toEqual(verdict)
  },
)

it.each([
  [
    'the computer',
    ({ computer }: Desk) =>
      steps.post(computer, `${card}/image?_action=documents.upload`, { front: good.front }),
    'documents:failed.refused',
  ],
  ['a phone', ({ phone, code }: Desk) => steps.send(phone, { code }, {}), 'handoff:phone.failed.refused'],
] as const)('a form that lacks a part is refused by %s, which names it', async (_, send, text) => {
  const answer = await send(await sitDown())
  expect([answer.status, says(answer, text), uploads(answer)]).toEqual([400, true, []])
})
