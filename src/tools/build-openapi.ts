import { readFileSync, writeFileSync } from 'node:fs'
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
import * as entry from '../backoffice/wire/entry.ts'
import * as errorBody from '../backoffice/wire/error-body.ts'
import * as feature from '../backoffice/wire/feature.ts'
import * as flight from '../backoffice/wire/flight.ts'
import * as layout from '../backoffice/wire/layout.ts'
import * as money from '../backoffice/wire/money.ts'
import * as notifyMe from '../backoffice/wire/notify-me.ts'
import type { AnswerShape, Base, Body, Operation } from '../backoffice/wire/operation.ts'
import { type OperationName, operations } from '../backoffice/wire/operations.ts'
import * as partnership from '../backoffice/wire/partnership.ts'
import * as party from '../backoffice/wire/party.ts'
import * as price from '../backoffice/wire/price.ts'
import * as programme from '../backoffice/wire/programme.ts'
import * as referral from '../backoffice/wire/referral.ts'
import { listRefusals, type RefusalRule } from '../backoffice/wire/refusals.ts'
import * as travelMate from '../backoffice/wire/travel-mate.ts'
import * as tripChange from '../backoffice/wire/trip-change.ts'
import * as user from '../backoffice/wire/user.ts'
import { LocalDateTime } from '../backoffice/wire/values.ts'
import * as wishlist from '../backoffice/wire/wishlist.ts'

type Json = Record<string, unknown>

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
  entry,
  errorBody,
  feature,
  flight,
  layout,
  money,
  notifyMe,
  party,
  partnership,
  price,
  programme,
  referral,
  travelMate,
  tripChange,
  user,
  wishlist,
]

/** Every exported schema except the queries, under its export's name: `MoneyShape` is `Money`, whose type has the plain name. */
const components = z.registry<{ id: string }>()
for (const [id, value] of rooms.flatMap((room) => Object.entries<unknown>(room))) {
  if (value instanceof z.ZodType && !id.endsWith('Query'))
    components.add(value, { id: id.replace(/Shape$/, '') })
}

/** The path of a named schema in the document. */
const pointer = (id: string) => `#/components/schemas/${id}`

// `input`: what the client accepts is what a server has to send; defaults and transforms are ours.
const schemaOptions = { io: 'input', target: 'draft-2020-12', override } as const

function override(context: { zodSchema: unknown; jsonSchema: Json }): void {
  plainFormats(context)
  onlyNeeded(context)
}

/** A field that is null when malformed may also be absent, though zod calls it required. */
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
function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(components, { ...schemaOptions, uri: pointer })
  const named = Object.entries(schemas).map(([id, schema]) => [id, withoutMeta(schema as Json)] as const)
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A reference to a named schema, else the schema itself. */
function schemaRef(schema: z.ZodType): Json {
  const known = components.get(schema)
  if (known) return { $ref: pointer(known.id) }
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaRef(schema.element as z.ZodType) }
  return withoutMeta(z.toJSONSchema(schema, schemaOptions))
}

/** The environment variable with a base's address. */
const WHERE = {
  backoffice: 'BACKOFFICE_URL',
  notify: 'NOTIFY_URL',
  geo: 'GEO_URL',
  catalog: 'CATALOG_URL',
  features: 'FEATURES_URL',
} as const satisfies Record<Base, string>

const object = (name: string, schema: Json): Json => ({
  type: 'object',
  properties: { [name]: schema },
  required: [name],
})
const content = (type: string, schema: Json): Json => ({ content: { [type]: { schema } } })

function success({ answer }: Operation): [string, Json] {
  if (answer.kind === 'none') return ['204', { description: 'Done' }]
  if (answer.kind === 'blob') {
    return ['200', { description: 'The scan', ...content('image/*', { type: 'string', format: 'binary' }) }]
  }
  const payload =
    answer.kind === 'one' ? schemaRef(answer.schema) : { type: 'array', items: schemaRef(answer.item) }
  const inner = answer.kind === 'list' && answer.within ? object(answer.within, payload) : payload
  const body = answer.bare ? inner : withMeta(object('data', inner), answer)
  return ['200', { description: 'Done', ...content('application/json', body) }]
}

/** The metadata that a list's answer may contain. */
function withMeta(body: Json, answer: AnswerShape): Json {
  if (answer.kind !== 'list' || !answer.meta) return body
  const meta = { ...schemaRef(answer.meta), 'x-assumed': true }
  return { ...body, properties: { ...(body.properties as Json), meta } }
}

function requestBody(body: Body): Json {
  if (body.as === 'json') return { required: true, ...content('application/json', schemaRef(body.schema)) }
  const files = body.files.map((name) => [name, { type: 'string', format: 'binary' }] as const)
  const fileParts = {
    type: 'object',
    properties: Object.fromEntries(files),
    required: body.files.slice(0, 1),
  }
  const form = { allOf: [schemaRef(body.fields), fileParts] }
  return { required: true, ...content('multipart/form-data', form) }
}

function parameters(operation: Operation): Json[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(operation.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaRef(schema as z.ZodType),
  }))
  return [...inPath, ...inQuery]
}

/** The refusals that the product distinguishes, by status; any other refusal has no meaning of its own. */
function refused(name: OperationName): Json {
  const byStatus = Map.groupBy(listRefusals(name), ({ status }) => String(status))
  const describing = ({ key, means, extra }: RefusalRule) =>
    [key && `\`${key}\`:`, means, extra && `\`extra\`: ${extra}.`].filter(Boolean).join(' ')
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map(describing).join(' '),
        ...content('application/json', { $ref: pointer('ErrorBody') }),
      },
    ]),
  )
}

function describe(name: OperationName, operation: Operation): Json {
  const [status, answer] = success(operation)
  const params = parameters(operation)
  const required = operation.base === 'notify' ? [{ bearer: [] }, { alertLink: [] }] : [{ bearer: [] }]
  const security = { required, optional: [{}, { bearer: [] }], never: [] }
  return {
    operationId: name,
    tags: [operation.base],
    ...(operation.assumed && { 'x-assumed': true }),
    servers: [{ url: '/', description: `The address in ${WHERE[operation.base]}` }],
    security: security[operation.token],
    ...(params.length > 0 && { parameters: params }),
    ...(operation.body && { requestBody: requestBody(operation.body) }),
    responses: {
      [status]: answer,
      ...refused(name),
      default: {
        description: 'Refused or failed',
        ...content('application/json', { $ref: pointer('ErrorBody') }),
      },
    },
  }
}

/** The wire contract as an OpenAPI 3.1 document. Paths are relative to the base that each call names as its server. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const path = `/${operation.path}`
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backoffice as the account area calls it',
      version: '1.0.0',
      description: [
        'Generated by src/tools/build-openapi.ts. Members marked x-assumed are proposals.',
        'An access token is renewed 30 s before its end (a tenth of its life if that is less), and once after a 401; a second 401 ends at the sign-in.',
        'Redirects are never followed: one counts as no answer. Reads are tried twice, writes never.',
        'A write answered 5xx, or not at all, is looked up before the traveller is told; only 4xx is a certain no.',
        'A TOUR is an itinerary that is sold, a TRAVEL one dated departure of it; a booking is for a travel.',
        'What is not `required` may be absent or null: it reads as null, a boolean as false, a list as empty.',
        'Tokens of links in mails: up to 2048 characters from ! to ~ of ASCII, percent-encoded as one segment of the path.',
        'Letters, digits, - and _ need no encoding and are what we advise.',
        'Flags: `wishlist` is a boolean; `talk-to-us` has `countries`, a list of ISO codes, and `header`, a boolean.',
      ].join('\n'),
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        alertLink: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of an alert mail’s link; 401 for one never sent, 410 for one that has expired.',
          'x-assumed': true,
        },
      },
      schemas: componentSchemas(),
    },
  }
}

/** The document as written to the file. */
export const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`

if (import.meta.main) {
  const file = new URL('../backoffice/openapi.json', import.meta.url)
  if (process.argv.includes('--write')) writeFileSync(file, openApiText())
  else if (readFileSync(file, 'utf8') !== openApiText()) {
    console.error('openapi.json is stale: node src/tools/build-openapi.ts --write')
    process.exitCode = 1
  }
}
