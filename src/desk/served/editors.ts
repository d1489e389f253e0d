import { createHash, randomBytes } from 'node:crypto'
import type { AuthProvider } from '#auth/provider.ts'
import type { ServedSettings } from './settings.ts'

/** An editor. Name and address from the provider sign each commit. */
export interface Editor {
  /** Letters and digits made from the provider's subject: names a folder and a branch. */
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Fixed lifetime of a session, after which the provider confirms again that its user is an editor. Milliseconds. */
export const SESSION_MS = 8 * 60 * 60_000
/** How long a sign-in may take, and typed text is kept. Milliseconds. */
const ATTEMPT_MS = 60 * 60_000
/** Most pending sign-ins and kept forms, so that strangers cannot fill the memory. */
const MOST = 500

interface Attempt {
  readonly browser: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly to: string
}

/** Values that are forgotten after a time, or if there are too many. */
class Remembered<T> {
  readonly #held = new Map<string, { readonly value: T; readonly until: number }>()
  readonly #lastMs: number
  constructor(lastMs: number) {
    this.#lastMs = lastMs
  }
  set(name: string, value: T): void {
    this.#held.set(name, { value, until: Date.now() + this.#lastMs })
    const [oldest] = this.#held.keys()
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest)
  }
  get(name: string): T | null {
    const found = this.#held.get(name)
    if (found && found.until > Date.now()) return found.value
    this.#held.delete(name)
    return null
  }
  delete(name: string): void {
    this.#held.delete(name)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Claims may be a list, or nested in an object: `realm_access.roles=editor`. */
export function hasClaim(
  claims: Readonly<Record<string, unknown>>,
  { name, value }: ServedSettings['claim'],
): boolean {
  const within = (held: unknown, path: readonly string[]): unknown =>
    path.reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), held)
  const found = Object.hasOwn(claims, name) ? claims[name] : within(claims, name.split('.'))
  return [found]
    .flat()
    .some((one) => ['string', 'number', 'boolean'].includes(typeof one) && String(one) === value)
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they would end a line of the commit
        .replace(/[\u0000-\u001f\u007f<>]+/g, ' ')
        .trim()
        .slice(0, 200)
    : ''

/** The input of a sign-in. */
interface Start {
  readonly to: string
  /** The name of the kept form. */
  readonly kept: string | null
  readonly language: string
  /** Whether the provider asks for credentials even if it remembers an editor. */
  readonly promptsLogin: boolean
}

/** The result of a sign-in. */
export type SignedIn =
  | { readonly kind: 'in'; readonly to: string; readonly session: string }
  | { readonly kind: 'not-editor'; readonly name: string }
  | { readonly kind: 'nameless' }
  | { readonly kind: 'refused' }

/**
 * Signs editors in at the company's provider and remembers them. Sessions are in memory: after a restart of the desk the provider,
 * which has its own sessions, signs them in again at the next page.
 */
export class Editors {
  readonly #provider: AuthProvider
  readonly #settings: Pick<ServedSettings, 'origin' | 'claim' | 'provider'>
  readonly #sessions = new Remembered<Editor>(SESSION_MS)
  readonly #attempts = new Remembered<Attempt>(ATTEMPT_MS)
  readonly #kept = new Remembered<string>(ATTEMPT_MS)

  constructor(provider: AuthProvider, settings: Pick<ServedSettings, 'origin' | 'claim' | 'provider'>) {
    this.#provider = provider
    this.#settings = settings
  }

  get #redirectUri(): string {
    return new URL('/desk/signed-in', this.#settings.origin).href
  }

  /** The editor of a session. */
  of(session: string | undefined): Editor | null {
    return session ? this.#sessions.get(hash(session)) : null
  }

  end(session: string | undefined): void {
    if (session) this.#sessions.delete(hash(session))
  }

  /** Keeps an address of the desk, with its typed text, until an editor has signed in; returns its name. */
  keep(to: string): string {
    const name = randomBytes(16).toString('base64url')
    this.#kept.set(name, to)
    return name
  }

  /** The address at the provider. Throws `ProviderUnavailable`. */
  async start(browser: string, { to, kept, language, promptsLogin }: Start): Promise<URL> {
    const started = await this.#provider.startLogin({
      redirectUri: this.#redirectUri,
      uiLocales: language,
      promptsLogin: promptsLogin,
    })
    const { nonce, codeVerifier, state } = started
    this.#attempts.set(state, { browser, nonce, codeVerifier, to: (kept && this.#kept.get(kept)) ?? to })
    return started.url
  }

  /** Handles the provider's callback. Throws `ProviderUnavailable`. */
  async finish(browser: string | undefined, query: URLSearchParams): Promise<SignedIn> {
    const state = query.get('state') ?? ''
    const attempt = this.#attempts.get(state)
    this.#attempts.delete(state)
    const code = query.get('code')
    if (!attempt || attempt.browser !== browser || !code) return { kind: 'refused' }
    const { nonce, codeVerifier, to } = attempt
    const issuer = query.get('iss')
    const login = { code, nonce, codeVerifier, issuer, redirectUri: this.#redirectUri }
    const finished = await this.#provider.finishLogin(login)
    if (!finished.ok) {
      console.error(`sign-in: ${finished.reason}`)
      return { kind: 'refused' }
    }
    const { claims, tokens } = finished
    const about = await this.#provider.about(tokens.accessToken)
    const known = about?.sub === claims.sub ? { ...about, ...claims } : claims
    if (tokens.refreshToken) void this.#provider.revoke(tokens.refreshToken)
    return this.#admit(known, to)
  }

  #admit(claims: Readonly<Record<string, unknown>> & { readonly sub: string }, to: string): SignedIn {
    const email = claims.email_verified === false ? '' : textOf(claims.email)
    const name = textOf(claims.name) || email || textOf(claims.sub)
    if (!hasClaim(claims, this.#settings.claim)) return { kind: 'not-editor', name }
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return { kind: 'nameless' }
    const session = randomBytes(32).toString('base64url')
    const id = hash(`${this.#settings.provider.issuer} ${claims.sub}`).slice(0, 20)
    this.#sessions.set(hash(session), { id, name, email })
    console.log(`sign-in: ${id} ${email}`)
    return { kind: 'in', to, session }
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
