import type { BrowserCookies } from '../../support/sign-in.ts'

const information = '/account/documents/passport/information?_action=documents.information'
const image = '/account/documents/passport/image?_action=documents.upload'
const year = new Date().getUTCFullYear()
const result = {
  kind: 'PASSPORT',
  number: 'YB4410287',
  issuingCountry: 'IT',
  'issueDate-day': '15',
  'issueDate-month': '06',
  'issueDate-year': String(year - 2),
  'expirationDate-day': '14',
  'expirationDate-month': '06',
  'expirationDate-year': String(year + 8),
}

/** Submits both steps of a passport as forms without script. Returns the path to which the second one redirects. */
export async function uploadPassport(
  origin: string,
  browser: BrowserCookies,
  photo: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const post = async (path: string, parts: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, part] of Object.entries(parts)) body.set(name, part)
    const response = await browser.fetch(origin + path, { method: 'POST', headers: { origin }, body })
    await response.text()
    const location = response.headers.get('location')
    if (response.status !== 303 || !location) throw new Error(`${path} answered ${response.status}`)
    return location
  }
  await post(information, result)
  return post(image, { kind: 'PASSPORT', front: new File([photo], 'passport.jpg', { type: 'image/jpeg' }) })
}
