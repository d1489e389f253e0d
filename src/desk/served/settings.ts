import { fileURLToPath } from 'node:url'
import { type MarketId, marketIds } from '#markets/market-table.ts'

/** One variable of the served desk: `env.example` is generated from these. */
interface Variable {
  readonly description: string
  readonly example: string
  readonly required?: true
  readonly secret?: true
}

/** The variables of `npm run desk -- serve`. They are not among the product's: nothing of the desk is in its build. */
export const deskVariables = {
  DESK_ORIGIN: {
    description:
      'Where editors open the desk. HTTPS, by a proxy in front that ends TLS; HTTP on localhost only.',
    example: 'https://desk.example.com',
    required: true,
  },
  DESK_PORT: { description: 'Port on which it listens. Default: 4400.', example: '4400' },
  DESK_HOST: { description: 'Address on which it listens. Default: 127.0.0.1.', example: '127.0.0.1' },
  DESK_DATA: {
    description:
      'Folder of the working copies, one for each editor: about 100 MB each. Default: .data/desks.',
    example: '/var/lib/desk',
  },
  DESK_OIDC_ISSUER: {
    description:
      'The company’s OpenID provider. Its client needs the redirect address <DESK_ORIGIN>/desk/signed-in.',
    example: 'https://login.example.com',
    required: true,
  },
  DESK_OIDC_CLIENT_ID: { description: 'The desk’s client at the provider.', example: 'desk', required: true },
  DESK_OIDC_CLIENT_SECRET: {
    description: 'Its secret; none for a public client.',
    example: 'change-me',
    secret: true,
  },
  DESK_CLAIM: {
    description:
      'The claim, and its value, that make somebody an editor; a list that has the value counts, dots lead into objects.',
    example: 'role=editor',
    required: true,
  },
  DESK_REMOTE: {
    description:
      'The repository, by https or ssh. A token may stand in it (https://desk:token@…): it is shown and logged nowhere.',
    example: 'ssh://git@git.example.com/account.git',
    required: true,
    secret: true,
  },
  DESK_BRANCH: { description: 'The branch that editors change. Default: main.', example: 'main' },
  DESK_REVIEW: {
    description:
      '1: what is published is pushed to a branch of its own (desk/…), for somebody to review and merge.',
    example: '1',
  },
  DESK_REVIEW_URL: {
    description: 'Where one opens the request for it; {branch} stands for the branch.',
    example: 'https://git.example.com/account/compare/main...{branch}',
  },
  DESK_DEPLOY_HOOK: {
    description: 'Address that gets a POST after a push to DESK_BRANCH. HTTPS only.',
    example: 'https://deploy.example.com/hooks/abc',
    secret: true,
  },
  DESK_LIVE_URLS: {
    description:
      'Where each market’s app answers /livez to this machine: its header x-commit says what is live.',
    example: 'italy=https://account.example.it/livez,germany=https://konto.example.de/livez',
  },
  DESK_EDITORS: {
    description: 'How many editors have a running desk at a time, each 1.5 GB of memory. Default: 4.',
    example: '4',
  },
  DESK_IDLE_MINUTES: {
    description: 'After how long a desk that nobody uses is stopped. Default: 30.',
    example: '30',
  },
} as const satisfies Record<string, Variable>

export type DeskVariable = keyof typeof deskVariables

/** The configuration of the served desk. */
export interface ServedSettings {
  readonly origin: URL
  readonly host: string
  readonly port: number
  readonly data: string
  readonly provider: { readonly issuer: string; readonly clientId: string; readonly clientSecret?: string }
  readonly claim: { readonly name: string; readonly value: string }
  readonly remote: string
  readonly branch: string
  readonly review: boolean
  readonly reviewUrl: string | null
  readonly deployHook: string | null
  readonly live: Readonly<Partial<Record<MarketId, string>>>
  readonly editors: number
  readonly idleMs: number
}

/** A variable that is missing or malformed; the message names it, but never its value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const local = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/

/** An address with HTTPS, or on this machine. */
function webAddress(name: DeskVariable, text: string): string {
  const url = URL.parse(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && local.test(url.hostname))
  if (!isSafe) throw new SettingsError(`${name} must be an https address.`)
  return text
}

function remoteAddress(text: string): string {
  // `git@host:path`, which is not a URL; no prefix that git would read as an option or another transport.
  if (/^[\w.-]+@[\w.-]+:[^:]/.test(text) && !text.startsWith('-')) return text
  if (/^ssh:\/\/[\w@.:[\]-]+\//.test(text)) {
    if (URL.parse(text)?.password === '') return text
    throw new SettingsError('DESK_REMOTE has a password, which ssh does not take from an address: use a key.')
  }
  return webAddress('DESK_REMOTE', text)
}

/** A name that git can only read as a branch. */
function branchName(text: string): string {
  const isBranch = /^[a-zA-Z0-9][\w./-]*$/.test(text) && !/\.\.|\/\/|\.lock$|[./]$/.test(text)
  if (!isBranch) throw new SettingsError('DESK_BRANCH is no name of a branch.')
  return text
}

function number(name: DeskVariable, text: string | undefined, otherwise: number, most: number): number {
  const value = text ? Number(text) : otherwise
  if (Number.isInteger(value) && value > 0 && value <= most) return value
  throw new SettingsError(`${name} must be a number from 1 to ${most}.`)
}

function liveUrls(text: string | undefined): ServedSettings['live'] {
  const pairs = (text ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [market = '', ...address] = pair.trim().split('=')
      if (!marketIds.includes(market as MarketId) || !URL.canParse(address.join('='))) {
        throw new SettingsError(
          `DESK_LIVE_URLS must give market=address, with a market of: ${marketIds.join(', ')}.`,
        )
      }
      return [market, address.join('=')]
    }),
  )
}

/** Reads the settings; throws SettingsError for the first missing or malformed one. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): ServedSettings {
  const given = (name: DeskVariable): string | undefined => env[name]?.trim() || undefined
  const required = (name: DeskVariable): string => {
    const text = given(name)
    if (text === undefined) throw new SettingsError(`${name} is missing. ${deskVariables[name].description}`)
    return text
  }
  const [name = '', ...value] = required('DESK_CLAIM').split('=')
  if (name === '' || value.join('=') === '') throw new SettingsError('DESK_CLAIM must be claim=value.')
  const clientSecret = given('DESK_OIDC_CLIENT_SECRET')
  const hook = given('DESK_DEPLOY_HOOK')
  const reviewUrl = given('DESK_REVIEW_URL')
  const origin = new URL(webAddress('DESK_ORIGIN', required('DESK_ORIGIN')))
  return {
    origin: new URL(origin.origin),
    host: given('DESK_HOST') ?? '127.0.0.1',
    port: number('DESK_PORT', given('DESK_PORT'), 4400, 65_535),
    data: given('DESK_DATA') ?? fileURLToPath(new URL('../../../.data/desks', import.meta.url)),
    provider: {
      issuer: webAddress('DESK_OIDC_ISSUER', required('DESK_OIDC_ISSUER')),
      clientId: required('DESK_OIDC_CLIENT_ID'),
      ...(clientSecret && { clientSecret }),
    },
    claim: { name, value: value.join('=') },
    remote: remoteAddress(required('DESK_REMOTE')),
    branch: branchName(given('DESK_BRANCH') ?? 'main'),
    review: given('DESK_REVIEW') === '1',
    reviewUrl: reviewUrl === undefined ? null : webAddress('DESK_REVIEW_URL', reviewUrl),
    deployHook: hook === undefined ? null : webAddress('DESK_DEPLOY_HOOK', hook),
    live: liveUrls(given('DESK_LIVE_URLS')),
    editors: number('DESK_EDITORS', given('DESK_EDITORS'), 4, 100),
    idleMs: number('DESK_IDLE_MINUTES', given('DESK_IDLE_MINUTES'), 30, 24 * 60) * 60_000,
  }
}
