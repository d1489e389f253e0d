import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import type { Operation } from '#backoffice/wire/operation.ts'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { people } from '#sandbox/seed/people.ts'
import { sharedHouse } from '../../faults/house.ts'
import type { NewTraveller } from '../../support/new-traveller.ts'
import { signInByHttp } from '../../support/sign-in.ts'

// Not imported from the sandbox: that would load its program into the tests' process.
const CLIENT_ID = 'account-area'

/** The sandbox of the process's shared house, with the records as seeded. */
export interface TestSandbox {
  /** `http://localhost:<port>`, without a trailing slash. */
  url: string
  /** The address to which its provider sends the browser back. */
  origin: string
  file: string
  /** A traveller of one test alone; see support/new-traveller.ts. */
  newTraveller: (like: string) => Promise<Traveller & NewTraveller>
  dispose: () => Promise<void>
}

async function sharedSandbox(): Promise<TestSandbox> {
  const { app, origin, newTraveller, close } = await sharedHouse()
  const sandbox = { url: `http://localhost:${app.sandboxPort}`, origin }
  return {
    ...sandbox,
    file: join(app.dataDir, 'sandbox.sqlite'),
    async newTraveller(like) {
      const made = await newTraveller(like)
      return { ...made, ...(await traveller(sandbox, made.sub, made.own(idOf(like)))) }
    },
    dispose: close,
  }
}

/** The same, for the tests of the file that calls it. */
export function inSandbox(): TestSandbox {
  const sandbox = {} as TestSandbox
  beforeAll(async () => void Object.assign(sandbox, await sharedSandbox()))
  afterAll(() => sandbox.dispose?.())
  return sandbox
}

const idOf = (sub: string) => people.find((person) => person.sub === sub)?.id ?? ''

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  /** Any other token, or null for none, in place of the traveller's own. */
  token?: string | null
}

export interface Traveller {
  id: string
  token: string
  /** The raw answer of an operation; `userId` is the traveller's own unless given. */
  call: (name: OperationName, input?: CallInput) => Promise<Response>
  /** The answer unwrapped and parsed by the app's own schema, every item of a list; fails if it is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: the test names the operation and knows its answer.
  read: (name: OperationName, input?: CallInput) => Promise<any>
}

/** Signs a traveller in through the provider's real code flow. */
export async function traveller(
  { url, origin = 'http://localhost:4321' }: { url: string; origin?: string },
  sub: string,
  id = idOf(sub),
): Promise<Traveller> {
  const { accessToken: token } = await signInByHttp({
    issuer: `${url}/oidc`,
    sub,
    clientId: CLIENT_ID,
    redirectUri: `${origin}/login/redirect`,
  })
  const call: Traveller['call'] = (name, input = {}) =>
    callOperation(url, name, { token, ...input, params: { userId: id, ...input.params } })
  const read: Traveller['read'] = async (name, input) => {
    const response = await call(name, input)
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return parseAnswer(name, response)
  }
  return { id, token, call, read }
}

/** Any operation of the contract over HTTP. */
export function callOperation(url: string, name: OperationName, input: CallInput): Promise<Response> {
  const operation: Operation = operations[name]
  const base = { backoffice: 'api', notify: 'notify', geo: 'geo', catalog: 'catalog', features: 'features' }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key) =>
    encodeURIComponent(input.params?.[key] ?? key),
  )
  const target = new URL(`${url}/${base[operation.base]}/${path}`)
  for (const [key, value] of Object.entries(input.query ?? {})) target.searchParams.set(key, value)
  const form = input.body instanceof FormData
  return fetch(target, {
    method: operation.method,
    headers: {
      ...(input.token && { Authorization: `Bearer ${input.token}` }),
      ...(input.body !== undefined && !form && { 'Content-Type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body !== undefined && { body: form ? (input.body as FormData) : JSON.stringify(input.body) }),
  })
}

async function parseAnswer(name: OperationName, response: Response): Promise<unknown> {
  const { answer }: Operation = operations[name]
  if (answer.kind === 'none') return undefined
  if (answer.kind === 'blob') return new Uint8Array(await response.arrayBuffer())
  const body = (await response.json()) as { data?: unknown }
  const data = answer.bare ? body : body.data
  if (answer.kind === 'one') return strictly(answer.schema, data)
  const list = answer.within ? (data as Record<string, unknown>)[answer.within] : data
  return strictly(z.array(answer.item), list)
}

/** Parses, and refuses values that a lenient field would have turned into null: the sandbox must send none. */
function strictly(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.parse(value)
  const lost = lostPaths(value, parsed)
  if (lost.length > 0) throw new Error(`the schema dropped ${lost.join(', ')}`)
  return parsed
}

function lostPaths(given: unknown, parsed: unknown, path = ''): string[] {
  if (given === null || typeof given !== 'object') return given === parsed ? [] : [path]
  if (parsed === null || typeof parsed !== 'object') return [path]
  return Object.entries(given).flatMap(([key, value]) =>
    lostPaths(value, (parsed as Record<string, unknown>)[key], `${path}.${key}`),
  )
}

/** The `key` and `extra` of a refusal, with its status. */
export async function refusal(response: Response) {
  const { key, extra } = (await response.json()) as { key: string; extra: Record<string, unknown> }
  return { status: response.status, key, extra }
}
