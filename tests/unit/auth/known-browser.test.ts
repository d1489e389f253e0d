import { expect, it } from 'vitest'
import { BROWSER_COOKIE } from '#auth/cookies.ts'
import { createKnownBrowsers } from '#auth/known-browser.ts'
import type { SignIn } from '#auth/sign-ins.ts'
import { createJar, type TestJar } from './cookie-jar.ts'
import { SECRET, YOUNG } from './fixtures.ts'

/* How a browser is recognised among its traveller's sign-ins, and how not. */

const client = { browser: 'Firefox', system: 'Linux', country: 'IT' }

/** Signs a traveller in, and adds that to the list. */
function signIn(
  list: SignIn[],
  jar: TestJar,
  {
    subject = 'sofia',
    secret = SECRET,
    ...more
  }: { subject?: string; secret?: string; client?: SignIn['client'] } = {},
): boolean {
  const given = more.client ?? client
  const { device, isNew } = createKnownBrowsers(secret)(jar, { subject, client: given }, list)
  list.unshift({ at: 0, key: 'k', market: 'italy', client: given, device, isNew })
  return isNew
}
const cookieOf = (jar: TestJar) => jar.get(BROWSER_COOKIE) ?? ''
const copyOf = (jar: TestJar) => createJar({ [BROWSER_COOKIE]: cookieOf(jar) })

/** A traveller's list after the first sign-in, which is not announced, in this browser. */
function begun() {
  const [list, jar]: [SignIn[], TestJar] = [[], createJar()]
  expect(signIn(list, jar)).toBe(false)
  return { list, jar }
}

it('is known again by its cookie, which is of our host alone, sealed again each time, and lasts as long as the list', () => {
  const { list, jar } = begun()
  const first = cookieOf(jar)
  expect(signIn(list, jar)).toBe(false)
  expect(cookieOf(jar)).not.toBe(first)
  expect(jar.written.at(-1)).toMatchObject({
    name: '__Host-browser',
    options: { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: 90 * 24 * 60 * 60 },
  })
  expect(list[0]?.device).toBe(list[1]?.device)
})

it.each<[string, (jar: TestJar) => TestJar, SignIn['client']]>([
  ['without a cookie', () => createJar(), client],
  ['with the device id of the other', () => createJar({ _device_id: 'd' }), client],
  ['with an unsealed cookie', () => createJar({ [BROWSER_COOKIE]: 'A'.repeat(86) }), client],
  [
    'with one that names an id in plain',
    () => createJar({ [BROWSER_COOKIE]: '5f3c2b1e-0000-4000-8000-1' }),
    client,
  ],
  ['with one in another spelling', (jar) => createJar({ [BROWSER_COOKIE]: `${cookieOf(jar)}=` }), client],
  ['with a copy, and another browser', copyOf, { ...client, browser: 'Chrome' }],
  ['with a copy, and another system', copyOf, { ...client, system: 'Windows' }],
  ['with a copy, and no word of what it is', copyOf, {}],
])('is new %s', (_, jarOf, as) => {
  const { list, jar } = begun()
  expect(signIn(list, jarOf(jar), { client: as })).toBe(true)
  // From then on it is known, and so is the first.
  expect(signIn(list, jar)).toBe(false)
})

it('is not new in another country, nor when the secret is replaced, if it signs in while both are known', () => {
  const { list, jar } = begun()
  expect(signIn(list, jar, { client: { ...client, country: 'DE' } })).toBe(false)
  expect(signIn(list, jar, { secret: `${YOUNG},${SECRET}` })).toBe(false)
  expect(signIn(list, jar, { secret: YOUNG })).toBe(false)
  const absent = begun()
  expect(signIn(absent.list, absent.jar, { secret: YOUNG })).toBe(true)
})

it('is new for the next traveller of the computer, whose mark of it says nothing of the one before', () => {
  const { list, jar } = begun()
  const theirs: SignIn[] = [{ ...(list[0] as SignIn), device: 'another' }]
  expect(signIn(theirs, jar, { subject: 'luca' })).toBe(true)
  expect(theirs[0]?.device).not.toBe(list[0]?.device)
  // The sealed value belongs to no traveller.
  expect(signIn(list, jar)).toBe(false)
})
