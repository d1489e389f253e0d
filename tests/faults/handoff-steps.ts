import { expect } from 'vitest'
import { copyOf, onScreen } from '../support/copy.ts'
import { type BrowserCookies, createBrowser } from '../support/sign-in.ts'
import { drawSpecimen } from '../support/specimen.ts'
import type { Ask, House, Visit } from './house.ts'
import { escaped } from './valid-page.ts'

const en = copyOf('international')
export const KIND = 'IDENTITY_CARD'
export const documents = '/account/documents/identity-card'

export interface Code {
  code: string
  digits: string
}

export const photoOf = (bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })

/** Both sides of an identity card. */
export async function drawCard(): Promise<{ front: File; back: File }> {
  const card = { kind: KIND, number: 'SE7741905', width: 900 } as const
  const back = await drawSpecimen({ ...card, side: 'BACK' })
  return { front: photoOf(await drawSpecimen(card)), back: photoOf(back) }
}

export const says = ({ html }: Visit, key: string, values = {}) =>
  onScreen(html).includes(escaped(en(key, values)))

/** "Continue on your phone", step by step, over plain HTTP. */
export function handoffSteps(house: House) {
  async function post(
    browser: BrowserCookies,
    path: string,
    parts: Record<string, string | File>,
    more: Pick<Ask, 'faults'> = {},
  ): Promise<Visit> {
    const body = new FormData()
    for (const [name, part] of Object.entries(parts)) body.set(name, part)
    const headers = { origin: house.origin, accept: 'text/html' }
    return house.visit(path, { browser, method: 'POST', body, headers, ...more })
  }

  /** Types in what the document says. */
  async function type(browser: BrowserCookies, number = 'SE7741905'): Promise<void> {
    const year = new Date().getUTCFullYear()
    const answer = await post(browser, `${documents}/information?_action=documents.information`, {
      kind: KIND,
      number,
      issuingCountry: 'SE',
      'issueDate-day': '15',
      'issueDate-month': '6',
      'issueDate-year': String(year - 2),
      'expirationDate-day': '14',
      'expirationDate-month': '6',
      'expirationDate-year': String(year + 8),
    })
    expect(answer.status).toBe(303)
  }

  /** A traveller of this test alone, who has typed in what the document says. */
  async function typed(like = 'ida'): Promise<BrowserCookies> {
    const browser = await house.signIn((await house.newTraveller(like)).sub)
    await type(browser)
    return browser
  }

  async function show(computer: BrowserCookies): Promise<Code> {
    const answer = await post(computer, `${documents}/phone?_action=handoff.show`, { kind: KIND })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${documents}/phone`])
    const { html } = await house.visit(`${documents}/phone`, { browser: computer })
    const code = /\/phone\/([0-9a-z]{26})/.exec(html)?.[1] ?? ''
    const digits = /aria-hidden="true">(\d{4})</.exec(html)?.[1] ?? ''
    expect([code.length, digits.length]).toEqual([26, 4])
    return { code, digits }
  }

  const claim = (phone: BrowserCookies, { code, digits }: Code) =>
    post(phone, `/phone/${code}?_action=phone.claim`, { code, digits })

  return {
    post,
    type,
    typed,
    show,
    claim,
    send: (
      phone: BrowserCookies,
      { code }: Pick<Code, 'code'>,
      parts: Record<string, File>,
      more: Pick<Ask, 'faults'> = {},
    ) => post(phone, `/phone/${code}?_action=phone.upload`, { code, ...parts }, more),
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
