import type { House, Visit } from '../../faults/house.ts'
import { type BrowserCookies, createBrowser } from '../../support/sign-in.ts'
import { post } from './part.ts'

/* The upload of an identity card, step by step, from a computer and from a phone. */

const card = '/account/documents/identity-card'
const kind = 'IDENTITY_CARD'

export const photoOf = (bytes: Uint8Array) =>
  new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })

/** A traveller of one part alone, who has typed what the card says. */
export async function typed(house: House, like: string): Promise<BrowserCookies> {
  const browser = await house.signIn((await house.newTraveller(like)).sub)
  const year = new Date().getUTCFullYear()
  const { status } = await post(house, browser, `${card}/information?_action=documents.information`, {
    kind,
    number: 'SE7741905',
    issuingCountry: 'SE',
    'issueDate-day': '15',
    'issueDate-month': '6',
    'issueDate-year': String(year - 2),
    'expirationDate-day': '14',
    'expirationDate-month': '6',
    'expirationDate-year': String(year + 8),
  })
  if (status !== 303) throw new Error(`the card's text was answered ${status}`)
  return browser
}

export const sendCard = (house: House, browser: BrowserCookies, front: File, back: File) =>
  post(house, browser, `${card}/image?_action=documents.upload`, { kind, front, back })

/** A phone that has claimed the code of this computer, and how it sends a side. */
export async function phoneOf(house: House, computer: BrowserCookies) {
  await post(house, computer, `${card}/phone?_action=handoff.show`, { kind })
  const { html } = await house.visit(`${card}/phone`, { browser: computer })
  const code = /\/phone\/([0-9a-z]{26})/.exec(html)?.[1] ?? ''
  const digits = /aria-hidden="true">(\d{4})</.exec(html)?.[1] ?? ''
  const phone = createBrowser()
  await post(house, phone, `/phone/${code}?_action=phone.claim`, { code, digits })
  const send = (sides: Record<string, File>, browser = phone) =>
    post(house, browser, `/phone/${code}?_action=phone.upload`, { code, ...sides })
  return { phone, send }
}

export const uploadsOf = (visits: readonly Visit[]) =>
  visits.flatMap(({ calls }) => calls).filter((call) => /^POST .*\/documents$/.test(call)).length
