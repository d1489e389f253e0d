import fc from 'fast-check'
import { z } from 'zod'

const usual = { min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }
const day = fc.oneof(
  { weight: 4, arbitrary: fc.date(usual) },
  fc.constantFrom(...['0001-01-01', '0099-12-31', '9999-12-31'].map((date) => new Date(date))),
)

/** Unusual texts that a schema accepts. */
// biome-ignore format: grouped by line
const oddTexts = [
  '.', '..', '.html', '/', 'a/b?c#d&e', '%', '%2F', ';,+=:@$ ', ' ', '\\', `"'<>&\``,
  '\ud800', 'half \udc00 of it', '\u0000', 'a\u0007b\u001f', 'two\r\nlines', '\u2028',
  '\ufeff', '\uffff',
  '\u202e backwards', '\u2067שלום\u2069', 'مرحبا', 'e\u0301\u0302\u0303', '\u200b', '👩‍👩‍👧',
  'w'.repeat(128), `${'long'.repeat(25)} ${'word'.repeat(5)}`, '𝔘'.repeat(60),
  'constructor', '__proto__', 'toString', '-1', '1e400', '$&', '$1',
]

/** Instants, some finer than a nanosecond or at the limit of an offset. */
const instants = fc
  .tuple(day, fc.constantFrom('.000Z', 'Z', '.123456789012345Z', '+14:00', '-23:59', '+23:59'))
  .map(([date, end]) => date.toISOString().slice(0, 19) + end)

function patternOf(schema: z.ZodType): RegExp {
  const patterns =
    schema._zod.def.checks?.map(({ _zod }) => (_zod.def as { pattern?: unknown }).pattern) ?? []
  const found = patterns.find((pattern) => pattern instanceof RegExp)
  if (!found) throw new Error('a string of format regex without a pattern')
  return found
}

function strings(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { format, minLength, maxLength } = schema as z.ZodString
  if (format === 'date') return day.map((date) => date.toISOString().slice(0, 10))
  if (format === 'datetime') return instants.filter((text) => schema.safeParse(text).success)
  if (format === 'url') return fc.webUrl()
  if (format === 'email') return fc.emailAddress().filter((text) => schema.safeParse(text).success)
  if (format === 'regex') return fc.stringMatching(patternOf(schema))
  const lengths = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 40) }
  const plain = fc.string({ unit: 'grapheme', ...lengths })
  const text = fc.oneof({ weight: 2, arbitrary: plain }, fc.constantFrom(...oddTexts))
  // A grapheme may be several code units long, and zod counts those.
  return text.filter((value) => schema.safeParse(value).success)
}

function numbers(schema: z.ZodNumber): fc.Arbitrary<unknown> {
  const min = Math.max(schema.minValue ?? -1e9, -1e9)
  const largest = Math.min(schema.maxValue ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
  const smallest = Math.max(schema.minValue ?? -Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER)
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min, max: Math.min(schema.maxValue ?? 1e9, 1e9) }) },
      fc.constantFrom(largest, smallest, 0),
    )
    .filter((value) => schema.safeParse(value).success)
}

function objects(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.shape) as [string, z.ZodType][]
  // Optional members are sometimes absent.
  const requiredKeys = entries
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name)
  const members = entries.map(([name, field]) => [name, buildArbitrary(field)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys })
}

/** Random values that a wire schema must accept. */
export function buildArbitrary(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return strings(schema)
  if (schema instanceof z.ZodNumber) return numbers(schema)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => buildArbitrary(option as z.ZodType)))
  if (schema instanceof z.ZodNullable)
    return fc.option(buildArbitrary(schema.unwrap() as z.ZodType), { nil: null })
  if (schema instanceof z.ZodOptional)
    return fc.option(buildArbitrary(schema.unwrap() as z.ZodType), { nil: undefined })
  if (schema instanceof z.ZodDefault) return buildArbitrary(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodCatch) return buildArbitrary(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return buildArbitrary(schema.in as z.ZodType)
  if (schema instanceof z.ZodArray)
    return fc.array(buildArbitrary(schema.element as z.ZodType), { maxLength: 3 })
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.stringMatching(/^[a-z-]{1,12}$/), buildArbitrary(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodObject) return objects(schema)
  if (schema instanceof z.ZodUnknown) return fc.jsonValue()
  throw new Error(`no arbitrary for ${schema.constructor.name}`)
}
