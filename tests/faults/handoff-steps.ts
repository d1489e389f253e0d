import { expect } from 'vitest'
import { loadCopy } from '../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import type { Ask, House, Visit } from './house.ts'

const en = loadCopy('international')
export const KIND = 'IDENTITY_CARD'
export const documents = '/account/documents/identity-card'

export interface Code {
  code: string
  digits: string
}

export const toPhotoFile = (bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })

/** Both sides of an identity card, too blurred for the sandbox to read: it refuses them without the cost of reading. */
export async function drawCard(): Promise<{ front: File; back: File }> {
  const card = { kind: KIND, number: 'SE7741905', width: 900, blur: 6 } as const
  const back = await drawSpecimen({ ...card, side: 'BACK' })
  return { front: toPhotoFile(await drawSpecimen(card)), back: toPhotoFile(back) }
}

/** Form data of a document that is valid for years. */
export function documentFields(kind: string, number: string): Record<string, string> {
  const year = new Date().getUTCFullYear()
  // biome-ignore format: grouped by line
  return {
    kind, number, issuingCountry: 'SE',
    'issueDate-day': '15', 'issueDate-month': '6', 'issueDate-year': String(year - 2),
    'expirationDate-day': '14', 'expirationDate-month': '6', 'expirationDate-year': String(year + 8),
  }
}

/** The documents sent to the backoffice. */
export const uploads = (...visits: Visit[]): string[] =>
  visits.flatMap(({ calls }) => calls).filter((call) => /^POST .*\/documents$/.test(call))

export const says = ({ screen }: Visit, key: string, values = {}) => screen.includes(en(key, values))

/** A card sent from a computer, or from the phone that continues, step by step, over plain HTTP. */
export function handoffSteps(house: House) {
  const post = (browser: BrowserCookies, path: string, parts: Record<string, string | File>, ask: Ask = {}) =>
    house.post(path, parts, { browser, ...ask })

  /** Enters the document's data. */
  async function type(browser: BrowserCookies, number = 'SE7741905'): Promise<void> {
    const path = `${documents}/information?_action=documents.information`
    expect((await post(browser, path, documentFields(KIND, number))).status).toBe(303)
  }

  /** A traveller of this test alone, with the document's data entered. */
  async function typed(like = 'ida'): Promise<BrowserCookies> {
    const { browser } = await house.alone(like)
    await type(browser)
    return browser
  }

  async function show(computer: BrowserCookies): Promise<Code> {
    const answer = await post(computer, `${documents}/phone?_action=handoff.show`, { kind: KIND })
    expect([answer.status, answer.location]).toEqual([303, `${documents}/phone`])
    const { html } = await house.visit(`${documents}/phone`, { browser: computer })
    const code = /\/phone\/([0-9a-z]{26})/.exec(html)?.[1] ?? ''
    const digits = /aria-hidden="true">(\d{4})</.exec(html)?.[1] ?? ''
    expect([code.length, digits.length]).toEqual([26, 4])
    return { code, digits }
  }

  const claim = (phone: BrowserCookies, { code, digits }: Code) =>
    post(phone, `/phone/${code}?_action=phone.claim`, { code, digits })

  // biome-ignore format: grouped by line
  return {
    post, type, typed, show, claim,
    /** Sends sides from the computer. */
    upload: (browser: BrowserCookies, parts: Readonly<Record<string, File>>, ask: Pick<Ask, 'faults'> = {}) =>
      post(browser, `${documents}/image?_action=documents.upload`, { kind: KIND, ...parts }, ask),
    /** Sends sides from a phone. */
    send: (
      phone: BrowserCookies,
      { code }: Pick<Code, 'code'>,
      parts: Record<string, File>,
      ask: Pick<Ask, 'faults'> = {},
    ) => post(phone, `/phone/${code}?_action=phone.upload`, { code, ...parts }, ask),
    open: (phone: BrowserCookies, { code }: Pick<Code, 'code'>) =>
      house.visit(`/phone/${code}`, { browser: phone }),
    /** A phone that has claimed a code of this computer. */
    async claimed(computer: BrowserCookies): Promise<{ phone: BrowserCookies; shown: Code }> {
      const shown = await show(computer)
      const phone = createBrowser()
      expect((await claim(phone, shown)).status).toBe(303)
      return { phone, shown }
    },
    stand: async (computer: BrowserCookies) =>
      JSON.parse((await house.visit('/files/handoff', { browser: computer })).html) as { stand: string },
  }
}
