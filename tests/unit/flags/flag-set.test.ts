import { webcrypto } from 'node:crypto'
import { expect, it } from 'vitest'
import { flagsFor } from '#flags/evaluate.ts'
import { createFlagSet, FlagsUnreadable } from '#flags/flag-set.ts'

const visitor = { deviceId: '5f3c2b1e-0000-4000-8000-000000000001', country: 'IT' }

/** A log whose lines a test reads. */
function collectingLog() {
  const lines: Record<string, unknown>[] = []
  return { lines, log: { error: (fields: object) => void lines.push(fields as Record<string, unknown>) } }
}

const setOf = (features: Record<string, unknown>, log = collectingLog().log) =>
  createFlagSet({ features }, { decryptionKey: null, log })

/** Nested so deeply that evaluating it overflows the stack. */
const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ $not: inner }), { country: 'IT' })

/** Each flag has two prerequisites of the next one's: the work doubles with every level. */
const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => {
    const parent = { id: `p${at + 1}`, condition: { value: true } }
    return [`p${at}`, { defaultValue: true, rules: [{ parentConditions: [parent, parent], force: true }] }]
  }),
)

const backtracking = '^([0-9a-f-]+)+x$'

/** A flag that is on but for its rules. */
const ruled = (rules: unknown) => ({ defaultValue: true, rules })
const withRule = (rule: object) => ruled([rule])

/** Odd values of one flag, from bug reports and invented ones. */
const oddFlags: readonly [name: string, flag: unknown][] = [
  ['null', null],
  ['a text', 'on'],
  ['a number', 7],
  ['a list', []],
  ['nothing in it', {}],
  ['rules null', ruled(null)],
  ['rules a text', ruled('all')],
  ['rules an object', ruled({})],
  ['a rule null', ruled([null])],
  ['a rule that is a text', ruled(['force'])],
  ['a rule within a list', ruled([[]])],
  ['a condition null', withRule({ condition: null, force: true })],
  ['a condition that is a number', withRule({ condition: 3, force: true })],
  ['an unknown operator', withRule({ condition: { country: { $near: 1 } }, force: true })],
  ['$in of a text', withRule({ condition: { country: { $in: 'IT' } }, force: true })],
  ['$or of null', withRule({ condition: { $or: null }, force: true })],
  ['a pattern that is none', withRule({ condition: { id: { $regex: '(' } }, force: true })],
  ['a pattern of null', withRule({ condition: { id: { $regex: null } }, force: true })],
  ['variations null', withRule({ key: 'e', variations: null })],
  ['variations a number', withRule({ key: 'e', variations: 2 })],
  ['weights of texts', withRule({ key: 'e', variations: [0, 1], weights: ['a', {}] })],
  ['ranges null', withRule({ key: 'e', variations: [0, 1], ranges: [null, null] })],
  ['filters null', withRule({ filters: [null], force: true })],
  ['filters a text', withRule({ filters: 'x', force: true })],
  ['namespace odd', withRule({ key: 'e', variations: [0, 1], namespace: [null] })],
  ['a prerequisite null', withRule({ parentConditions: [null], force: true })],
  [
    'a prerequisite that is itself',
    withRule({ parentConditions: [{ id: 'odd', condition: { value: true } }] }),
  ],
  ['hashAttribute an object', withRule({ hashAttribute: {}, coverage: 0.5, force: true })],
  ['deep', withRule({ condition: deep, force: true })],
  ['expensive', withRule({ condition: { deviceId: { $regex: backtracking } }, force: true })],
]

it.each(oddFlags)('a flag that is odd (%s) costs at most itself', async (_, odd) => {
  const flags = await setOf({ odd, wishlist: odd, other: { defaultValue: true } })
  expect(() => flags.evaluate('odd', visitor)).not.toThrow()
  expect(flags.evaluate('other', visitor)?.on).toBe(true)
  expect(() => flagsFor(flags, visitor)).not.toThrow()
})

it('an unknown flag name, even an inherited one, is off', async () => {
  const flags = await setOf({})
  for (const key of ['none', '__proto__', 'constructor', 'toString', ''])
    expect(flags.evaluate(key, visitor)).toBeNull()
})

it('a pattern that backtracks is ended, and its flag is off from then on', async () => {
  const { lines, log } = collectingLog()
  // Harmless for the visitor of the first evaluation.
  const rule = { condition: { country: 'DE', deviceId: { $regex: backtracking } }, force: true }
  const flags = await setOf({ slow: { defaultValue: false, rules: [rule] } }, log)
  expect(lines).toEqual([])
  const started = performance.now()
  for (let visit = 0; visit < 20; visit++)
    expect(flags.evaluate('slow', { ...visitor, country: 'DE' })).toBeNull()
  expect(performance.now() - started).toBeLessThan(1000)
  expect(lines).toMatchObject([{ flag: 'slow' }])
})

it('prerequisites that double with every level are ended', async () => {
  const flags = await setOf({ ...doubling, other: { defaultValue: true } })
  expect(flags.evaluate('p0', visitor)).toBeNull()
  expect(flags.evaluate('other', visitor)?.on).toBe(true)
})

it('a pattern that is cheap decides', async () => {
  const rules = [{ condition: { deviceId: { $regex: '^5f3c' } }, force: true }]
  const flags = await setOf({ wishlist: { defaultValue: false, rules } })
  expect(flagsFor(flags, visitor).isOn('wishlist')).toBe(true)
})

it('a flag is not off because the processor was busy with other work', async () => {
  const rules = [{ condition: { deviceId: { $regex: '^5f3c' } }, force: true }]
  const { lines, log } = collectingLog()
  const flags = await setOf({ wishlist: { defaultValue: false, rules } }, log)
  // Compared with the pattern as a text, it first waits longer than an evaluation may take, without using the processor.
  let waits = 0
  const deviceId = {
    toString() {
      if (waits++ < 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40)
      return visitor.deviceId
    },
  }
  expect(flags.evaluate('wishlist', { deviceId: deviceId as unknown as string, country: 'IT' })?.on).toBe(
    true,
  )
  // More often if other work really takes the processor meanwhile.
  expect([waits >= 3, lines]).toEqual([true, []])
})

it('names a broken flag in the log, once', async () => {
  const { lines, log } = collectingLog()
  const flags = await setOf({ odd: { rules: [null] } }, log)
  flags.evaluate('odd', visitor)
  flags.evaluate('odd', visitor)
  expect(lines).toMatchObject([{ flag: 'odd', err: expect.any(Error) }])
})

/** A payload as the service encrypts it: AES-CBC, `iv.cipher` in base64. */
async function encrypted(features: object, key: Uint8Array) {
  const imported = await webcrypto.subtle.importKey('raw', key, 'AES-CBC', true, ['encrypt'])
  const iv = webcrypto.getRandomValues(new Uint8Array(16))
  const bytes = new TextEncoder().encode(JSON.stringify(features))
  const cipher = await webcrypto.subtle.encrypt({ name: 'AES-CBC', iv }, imported, bytes)
  const encryptedFeatures = [iv, new Uint8Array(cipher)]
    .map((part) => Buffer.from(part).toString('base64'))
    .join('.')
  return { features: {}, encryptedFeatures }
}

const key = webcrypto.getRandomValues(new Uint8Array(16))
const decryptionKey = Buffer.from(key).toString('base64')

it('decrypts a payload with the configured key', async () => {
  const payload = await encrypted({ wishlist: { defaultValue: true } }, key)
  const flags = await createFlagSet(payload, { decryptionKey, log: collectingLog().log })
  expect(flagsFor(flags, visitor).isOn('wishlist')).toBe(true)
})

it.each([
  ['without a key', null, 'set FEATURES_DECRYPTION_KEY'],
  ['with another key', Buffer.alloc(16, 7).toString('base64'), 'check FEATURES_DECRYPTION_KEY'],
])('refuses an encrypted payload %s and explains what to do', async (_, other, remedy) => {
  const payload = await encrypted({ wishlist: { defaultValue: true } }, key)
  const read = createFlagSet(payload, { decryptionKey: other, log: collectingLog().log })
  await expect(read).rejects.toThrow(FlagsUnreadable)
  await expect(read).rejects.toThrow(remedy)
})

it('refuses an encrypted payload that is rubbish', async () => {
  const payload = { features: {}, encryptedFeatures: 'iv.cipher' }
  await expect(createFlagSet(payload, { decryptionKey, log: collectingLog().log })).rejects.toThrow(
    FlagsUnreadable,
  )
})
