import { z } from 'zod'
import * as address from '../backoffice/wire/address.ts'
import * as booking from '../backoffice/wire/booking.ts'
import * as bookingDetail from '../backoffice/wire/booking-detail.ts'
import * as consents from '../backoffice/wire/consents.ts'
import * as coordinator from '../backoffice/wire/coordinator.ts'
import * as country from '../backoffice/wire/country.ts'
import * as credit from '../backoffice/wire/credit.ts'
import * as document from '../backoffice/wire/document.ts'
import * as emailConfirmation from '../backoffice/wire/email-confirmation.ts'
import * as errorBody from '../backoffice/wire/error-body.ts'
import * as feature from '../backoffice/wire/feature.ts'
import * as flight from '../backoffice/wire/flight.ts'
import * as layout from '../backoffice/wire/layout.ts'
import * as money from '../backoffice/wire/money.ts'
import * as notifyMe from '../backoffice/wire/notify-me.ts'
import * as partnership from '../backoffice/wire/partnership.ts'
import * as party from '../backoffice/wire/party.ts'
import * as price from '../backoffice/wire/price.ts'
import * as referral from '../backoffice/wire/referral.ts'
import * as travelMate from '../backoffice/wire/travel-mate.ts'
import * as tripChange from '../backoffice/wire/trip-change.ts'
import * as user from '../backoffice/wire/user.ts'
import { LocalDateTime } from '../backoffice/wire/values.ts'
import * as wishlist from '../backoffice/wire/wishlist.ts'

export type Json = Record<string, unknown>

const rooms = [
  address,
  booking,
  bookingDetail,
  consents,
  coordinator,
  country,
  credit,
  document,
  emailConfirmation,
  errorBody,
  feature,
  flight,
  layout,
  money,
  notifyMe,
  party,
  partnership,
  price,
  referral,
  travelMate,
  tripChange,
  user,
  wishlist,
]

/** Every exported schema but the queries, under its export's name. */
const components = z.registry<{ id: string }>()
for (const [id, value] of rooms.flatMap((room) => Object.entries<unknown>(room))) {
  if (value instanceof z.ZodType && !id.endsWith('Query')) components.add(value, { id })
}

/** The path of a named schema in the document. */
export const pointer = (id: string) => `#/components/schemas/${id}`

// `input`: what the client accepts is what a server has to send; defaults and transforms are ours.
const schemaOptions = { io: 'input', target: 'draft-2020-12', override } as const

function override(context: { zodSchema: unknown; jsonSchema: Json }): void {
  plainFormats(context)
  onlyNeeded(context)
}

/** What reads as null when malformed may be absent as well, though zod calls it required. */
function onlyNeeded({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (!(zodSchema instanceof z.ZodObject) || !Array.isArray(jsonSchema.required)) return
  const shape = zodSchema.shape as Record<string, z.ZodType>
  const needed = jsonSchema.required.filter((name: string) => !shape[name]?.safeParse(undefined).success)
  if (needed.length > 0) jsonSchema.required = needed
  else delete jsonSchema.required
}

/** Uses `format` for dates, without zod's pattern of 200 characters. */
function plainFormats({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }) {
  if (jsonSchema.format !== 'date' && jsonSchema.format !== 'date-time') return
  delete jsonSchema.pattern
  // RFC 3339's date-time requires an offset, which an airport's local time does not have.
  if (zodSchema === LocalDateTime) jsonSchema.format = 'local-date-time'
}

function withoutMeta(schema: Json): Json {
  const { $schema: _dialect, $id: _id, '~standard': _standard, ...rest } = schema
  return rest
}

/** All exported schemas, by name. */
export function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(components, { ...schemaOptions, uri: pointer })
  const named = Object.entries(schemas).map(([id, schema]) => [id, withoutMeta(schema as Json)] as const)
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A reference to a named schema, else the schema itself. */
export function schemaRef(schema: z.ZodType): Json {
  const known = components.get(schema)
  if (known) return { $ref: pointer(known.id) }
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaRef(schema.element as z.ZodType) }
  return withoutMeta(z.toJSONSchema(schema, schemaOptions))
}
