import { z } from 'zod'

/**
 * The contract's schema without our leniency: a malformed optional field, which the product reads as null, is an issue here.
 * Unknown members stay allowed.
 */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodCatch) return strict(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable()
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return strict(schema.unwrap() as z.ZodType).optional()
  }
  // Our own transforms do not concern the sender.
  if (schema instanceof z.ZodPipe) return strict(schema.in as z.ZodType)
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  if (schema instanceof z.ZodUnion) {
    return z.union((schema.options as z.ZodType[]).map(strict) as [z.ZodType, z.ZodType])
  }
  if (!(schema instanceof z.ZodObject)) return schema
  const members = Object.entries(schema.shape as Record<string, z.ZodType>)
  return z.object(Object.fromEntries(members.map(([name, member]) => [name, strict(member)])))
}
