import fc from 'fast-check'
import { z } from 'zod'

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })

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
  if (format === 'datetime') return day.map((date) => date.toISOString())
  if (format === 'url') return fc.webUrl()
  if (format === 'regex') return fc.stringMatching(patternOf(schema))
  const text = fc.string({
    unit: 'grapheme',
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? 40, 40),
  })
  // A grapheme may be several code units long, and zod counts those.
  return text.filter((value) => schema.safeParse(value).success)
}

function numbers(schema: z.ZodNumber): fc.Arbitrary<unknown> {
  const min = Math.max(schema.minValue ?? -1e9, -1e9)
  return fc
    .integer({ min, max: Math.min(schema.maxValue ?? 1e9, 1e9) })
    .filter((value) => schema.safeParse(value).success)
}

function objects(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.shape) as [string, z.ZodType][]
  // What may be absent is sometimes absent.
  const requiredKeys = entries
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name)
  return fc.record(Object.fromEntries(entries.map(([name, field]) => [name, arbitraryOf(field)])), {
    requiredKeys,
  })
}

/** Random values that a wire schema must take. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return strings(schema)
  if (schema instanceof z.ZodNumber) return numbers(schema)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => arbitraryOf(option as z.ZodType)))
  if (schema instanceof z.ZodNullable)
    return fc.option(arbitraryOf(schema.unwrap() as z.ZodType), { nil: null })
  if (schema instanceof z.ZodOptional)
    return fc.option(arbitraryOf(schema.unwrap() as z.ZodType), { nil: undefined })
  if (schema instanceof z.ZodDefault) return arbitraryOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodCatch) return arbitraryOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return arbitraryOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodArray)
    return fc.array(arbitraryOf(schema.element as z.ZodType), { maxLength: 3 })
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.stringMatching(/^[a-z-]{1,12}$/), arbitraryOf(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodObject) return objects(schema)
  throw new Error(`no arbitrary for ${schema.constructor.name}`)
}
