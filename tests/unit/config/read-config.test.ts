import { describe, expect, it } from 'vitest'
import { ConfigError } from '#config/config.ts'
import { readConfig } from '#config/read-config.ts'
import { aboutVariable, variableNames } from '#config/variables.ts'
import { exampleEnvironment } from './example-environment.ts'

const read = (changes: Record<string, string | undefined> = {}) =>
  readConfig({ ...exampleEnvironment, ...changes })

function problemsOf(changes: Record<string, string | undefined>): readonly string[] {
  try {
    read(changes)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('a valid environment', () => {
  it('becomes one typed value with defaults', () => {
    const config = read()
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4321, logLevel: 'info', trustedProxies: [] })
    expect(config.defaultMarket).toBe('italy')
    expect(config.session.store).toEqual({ kind: 'sqlite', file: '.data/sessions.sqlite' })
    expect(config.gtmContainerId).toBeNull()
  })

  it('knows every host of a market, its canonical origin and its public site', () => {
    const { markets } = read()
    expect(markets.get('italy')).toEqual({
      origin: 'https://account.example.it',
      hosts: ['account.example.it', 'konto.example.it'],
      publicSiteUrl: 'https://www.example.it',
      cookieDomain: null,
    })
    expect(markets.get('international')).toMatchObject({ origin: 'http://localhost:4321' })
    expect(markets.has('spain')).toBe(false)
  })

  it.each([
    ['it.localhost:4321', 'http://it.localhost:4321', 'it.localhost:4321'],
    ['127.0.0.1:80', 'http://127.0.0.1', '127.0.0.1'],
    ['Account.Example.IT', 'https://account.example.it', 'account.example.it'],
    ['https://localhost:8443', 'https://localhost:8443', 'localhost:8443'],
    ['http://10.0.0.7:8080', 'http://10.0.0.7:8080', '10.0.0.7:8080'],
    ['localhost.example.it:443', 'https://localhost.example.it', 'localhost.example.it'],
  ])('reads the host %s as %s', (written, origin, host) => {
    const { markets } = read({ MARKET_HOSTS: `italy=${written}` })
    expect(markets.get('italy')).toMatchObject({ origin, hosts: [host] })
  })

  it('gives each market the parent domain that contains its host, and none to a host outside of them', () => {
    const { markets } = read({
      MARKET_HOSTS: 'italy=account.example.it,spain=cuenta.example.es,france=compte-example.it',
      PUBLIC_SITE_URLS: 'italy=https://www.example.it,spain=https://example.es,france=https://example.fr',
      COOKIE_PARENT_DOMAIN: 'example.it, cuenta.example.es',
    })
    const domains = [...markets].map(([id, { cookieDomain }]) => [id, cookieDomain])
    const expected = { italy: 'example.it', spain: 'cuenta.example.es', france: null }
    expect(Object.fromEntries(domains)).toEqual(expected)
  })

  it('cuts the trailing slash of base URLs, but keeps the issuer unchanged', () => {
    const config = read()
    expect(config.backofficeUrl).toBe('https://api.example.com/v1')
    expect(config.oidc.issuer).toBe('https://login.example.com/')
  })

  const at = (name: string) => `https://login.example.com/${name}`
  const four = {
    OIDC_AUTHORIZATION_URL: at('authorize?tenant=one'),
    OIDC_TOKEN_URL: at('token'),
    OIDC_USERINFO_URL: at('userinfo'),
    OIDC_LOGOUT_URL: at('logout'),
  }

  it('accepts the four provider URLs instead of an issuer, and Redis instead of a file', () => {
    const url = 'rediss://:pass@redis:6379/1'
    const config = read({ ...four, OIDC_ISSUER: undefined, SESSION_FILE: '', REDIS_URL: url })
    const endpoints = { authorization: at('authorize?tenant=one'), logout: at('logout'), jwks: null }
    expect(config.oidc).toMatchObject({ issuer: null, endpoints })
    expect(config.session.store).toEqual({ kind: 'redis', url })
  })

  it('accepts them together with an issuer and its keys', () => {
    const { issuer, endpoints } = read({ ...four, OIDC_JWKS_URL: at('jwks') }).oidc
    expect([issuer, endpoints.jwks]).toEqual(['https://login.example.com/', at('jwks')])
  })

  it.each([
    [{ OIDC_TOKEN_URL: 'http://provider:8080/token' }, ['OIDC_TOKEN_URL must be https, as']],
    [{ OIDC_USERINFO_URL: 'http://provider:8080/me' }, ['OIDC_USERINFO_URL must be https, as']],
    [{ OIDC_TOKEN_URL: 'http://localhost:8080/token' }, []],
    [
      { OIDC_JWKS_URL: at('jwks') },
      ['OIDC_JWKS_URL is set without OIDC_ISSUER, which says whose keys they are.'],
    ],
  ])(
    'without an issuer requires TLS where tokens come from, except on this machine: %j',
    (more, problems) => {
      const found = problemsOf({ ...four, OIDC_ISSUER: undefined, ...more })
      expect(found).toEqual(problems.map((beginning) => expect.stringContaining(beginning)))
    },
  )

  it.each(['account area', 'a:b%c+d', 'überall', '"quoted" \\ $x'])(
    'takes %j as client id and as secret',
    (text) => {
      const { clientId, clientSecret } = read({ OIDC_CLIENT_ID: text, OIDC_CLIENT_SECRET: text }).oidc
      expect([clientId, clientSecret]).toEqual([text, text])
    },
  )

  it('reads proxies as addresses and ranges', () => {
    const { trustedProxies } = read({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1' })
    expect(trustedProxies).toEqual(['10.0.0.0/8', '2001:db8::1'])
  })

  it.each([
    ['images.example.com', ['https://images.example.com']],
    ['Images.Example.COM., images.example.com', ['https://images.example.com']],
    ['a.example:8443,b.example:443', ['https://a.example:8443', 'https://b.example']],
    ['bücher.example', ['https://xn--bcher-kva.example']],
    ['[2001:db8::1]', ['https://[2001:db8::1]']],
    ['', []],
    [' , ', []],
  ])('takes pictures of %j beside its own services’', (hosts, expected) => {
    const { pictureOrigins } = read({
      PICTURE_HOSTS: hosts,
      BACKOFFICE_URL: 'https://api.example.com/v1',
      CATALOG_URL: 'https://api.example.com/catalog',
    })
    expect(pictureOrigins).toEqual(['https://api.example.com', ...expected])
  })
})

describe('a missing variable', () => {
  it.each(variableNames.filter((name) => aboutVariable(name).isRequired))(
    'names %s, alone, with an example where one helps',
    (name) => {
      const problems = problemsOf({ [name]: undefined })
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(new RegExp(`^${name} is missing: .+\\.`))
    },
  )

  it('may also be present but empty', () => {
    expect(problemsOf({ BACKOFFICE_URL: '  ' })[0]).toContain('BACKOFFICE_URL is missing')
  })

  it('is reported with its alternative', () => {
    expect(problemsOf({ SESSION_FILE: undefined })[0]).toContain('SESSION_FILE is missing (or REDIS_URL)')
    expect(problemsOf({ OIDC_ISSUER: undefined })[0]).toMatch(/^OIDC_ISSUER is missing \(or OIDC_AUTH/)
  })

  it('is reported for each of the four provider URLs if only some are given', () => {
    const problems = problemsOf({ OIDC_ISSUER: undefined, OIDC_TOKEN_URL: 'https://login.example.com/token' })
    const missing = ['OIDC_AUTHORIZATION_URL', 'OIDC_USERINFO_URL', 'OIDC_LOGOUT_URL']
    expect(problems.map((sentence) => sentence.split(' ')[0])).toEqual(missing)
  })

  it('does not hide the others: an empty environment reports all of them at once', () => {
    const nothing = Object.fromEntries(Object.keys(exampleEnvironment).map((name) => [name, undefined]))
    const required = variableNames.filter((name) => aboutVariable(name).isRequired).length
    expect(problemsOf(nothing)).toHaveLength(required + 2)
  })
})

describe('a malformed variable', () => {
  it.each([
    ['PORT', '99999'],
    ['PORT', '43 21'],
    ['HOST', 'http://localhost'],
    ['MARKET_HOSTS', 'italy'],
    ['MARKET_HOSTS', 'atlantis=account.example.com'],
    ['MARKET_HOSTS', 'italy=account.example.it/path'],
    ['MARKET_HOSTS', ','],
    ['DEFAULT_MARKET', 'it'],
    ['COOKIE_PARENT_DOMAIN', '.example.it'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['OIDC_ISSUER', 'https://login.example.com?tenant=one'],
    ['OIDC_TOKEN_URL', 'https://login.example.com/token#here'],
    ['BACKOFFICE_URL', 'ftp://api.example.com'],
    ['BACKOFFICE_URL', 'https://api.example.com?x=1'],
    ['PUBLIC_SITE_URLS', 'italy=www.example.it,international=https://www.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,proxy.example'],
    ['PICTURE_HOSTS', 'https://images.example.com'],
    ['PICTURE_HOSTS', 'images.example.com/path'],
    ['PICTURE_HOSTS', '*.example.com'],
    ['PICTURE_HOSTS', '*'],
    ['PICTURE_HOSTS', 'robot@images.example.com'],
    ['PICTURE_HOSTS', 'images.example.com; script-src *'],
    ['PICTURE_HOSTS', 'two words.example'],
    ['PICTURE_HOSTS', "'unsafe-inline'"],
    ['PICTURE_HOSTS', 'data:'],
    ['PICTURE_HOSTS', 'images.example.com:99999'],
    ['GTM_CONTAINER_ID', 'UA-123'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused in one sentence that shows the value and an example', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\. Example: ${name}=`))
    expect(problems[0]).toContain(value)
  })

  it.each([
    ['SESSION_SECRET', 'too-short-to-be-one'],
    ['SESSION_SECRET', `${'x'.repeat(32)},too-short-to-be-one`],
    ['SESSION_SECRET', `${'x'.repeat(32)},`],
    ['REDIS_URL', 'http://:hunter2@redis'],
    ['OIDC_CLIENT_SECRET', 'two\nlines'],
    ['REDIS_URL', 'redis-cluster://:hunter2@one:7000,two:99999'],
    ['REDIS_URL', 'redis://:hunter2@one:7000,two:7000'],
  ])('%s is refused without repeating the secret', (name, secret) => {
    const problems = problemsOf({ SESSION_FILE: undefined, REDIS_URL: 'redis://redis', [name]: secret })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
    expect(problems[0]).not.toContain(secret)
  })

  it('never repeats a password written into a URL', () => {
    const [problem] = problemsOf({ BACKOFFICE_URL: 'https://robot:hunter2@api.example.com' })
    expect(problem).toContain('BACKOFFICE_URL')
    expect(problem).not.toContain('hunter2')
  })

  const shared = 'italy=account.example.it,international=account.example.it'
  it.each([
    [{ REDIS_URL: 'redis://redis' }, 'SESSION_FILE and REDIS_URL are both set'],
    [{ PUBLIC_SITE_URLS: 'italy=https://www.example.it' }, 'PUBLIC_SITE_URLS misses international'],
    [{ DEFAULT_MARKET: 'spain' }, 'DEFAULT_MARKET is spain'],
    [{ MARKET_HOSTS: shared }, 'gives account.example.it to italy and to'],
    [{ COOKIE_PARENT_DOMAIN: 'ample.it' }, 'ample.it, to which no host of MARKET_HOSTS belongs.'],
  ])('is also one that contradicts another: %j', (change, problem) => {
    expect(problemsOf(change)[0]).toContain(problem)
  })
})
