import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { classifyTrouble, parseRemote, redacted } from '#desk/publish/remote.ts'
import { hasClaim } from '#desk/served/editors.ts'
import { renderDeskExample } from '#desk/served/env-example.ts'
import { pageOfForm } from '#desk/served/server.ts'
import { readSettings } from '#desk/served/settings.ts'
import { pageNames } from '#desk/slugs/page-names.ts'
import { rows } from '#desk/slugs/tables.ts'
import { deskLanguage, deskTexts } from '#desk/texts/desk-texts.ts'
import { hasWords } from '#i18n/copy-text.ts'

const env = {
  DESK_ORIGIN: 'https://desk.example.com',
  DESK_OIDC_ISSUER: 'https://login.example.com',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_CLAIM: 'role=editor',
  DESK_REMOTE: 'ssh://git@git.example.com/account.git',
}

describe('the settings of a served desk', () => {
  it.each([
    'https://git.example.com/a.git',
    'https://desk:s3cret@git.example.com/a.git',
    'ssh://git@git.example.com:2222/a.git',
    'git@git.example.com:team/a.git',
    'http://localhost:4000/a.git',
  ])('take the remote %s', (remote) =>
    expect(readSettings({ ...env, DESK_REMOTE: remote }).remote).toBe(remote),
  )

  it.each([
    ['DESK_ORIGIN', 'http://desk.example.com'],
    ['DESK_CLAIM', 'editor'],
    ['DESK_REMOTE', '--upload-pack=touch x'],
    ['DESK_REMOTE', 'ext::sh -c touch%20x'],
    ['DESK_REMOTE', 'file:///etc'],
    ['DESK_REMOTE', '/srv/git/a.git'],
    ['DESK_REMOTE', 'http://desk:s3cret@git.example.com/a.git'],
    ['DESK_REMOTE', 'ssh://git:s3cret@git.example.com/a.git'],
    ['DESK_BRANCH', '--all'],
    ['DESK_BRANCH', 'a..b'],
    ['DESK_BRANCH', 'a b'],
    ['DESK_BRANCH', 'main:refs/heads/other'],
    ['DESK_DEPLOY_HOOK', 'http://deploy.example.com/s3cret'],
    ['DESK_LIVE_URLS', 'mars=https://account.example.com/livez'],
    ['DESK_EDITORS', '0'],
    ['DESK_PORT', 'http'],
  ])('refuse %s=%s by its name, and do not repeat a secret', (name, value) => {
    const refused = () => readSettings({ ...env, [name]: value })
    expect(refused).toThrow(name)
    expect(refused).not.toThrow(/s3cret/)
  })

  it.each(Object.keys(env))('name %s where it is missing', (name) => {
    expect(() => readSettings({ ...env, [name]: ' ' })).toThrow(`${name} is missing`)
  })
})

it('has an example of each variable: else run `node src/desk/served/env-example.ts`', () => {
  const file = new URL('../../../src/desk/served/env.example', import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(renderDeskExample())
})

describe('messages from git', () => {
  const secrets = ['tok-en:1', 'tok-en%3A1', Buffer.from('desk:tok-en:1').toString('base64')]

  it('are shown without secrets, whatever way they came in', () => {
    const remote = parseRemote('https://desk:tok-en%3A1@git.example.com/a.git')
    expect(remote.address).toBe('https://git.example.com/a.git')
    const sentence = [
      'fatal: unable to access https://desk:tok-en%3A1@git.example.com/a.git',
      'fatal: ssh://root:pw@host/a and http://someone@host/b',
      `> Authorization: Basic ${secrets[2]}`,
      'remote: tok-en:1 is revoked',
    ].join('\n')
    const shown = redacted(sentence, remote.secrets)
    for (const secret of [...secrets, 'root:pw', 'someone@']) expect(shown).not.toContain(secret)
    expect(shown).toContain('https://git.example.com/a.git')
  })

  it.each([
    ['fatal: could not read Username for https://x: terminal prompts disabled', 'denied'],
    ['fatal: Authentication failed for https://x', 'denied'],
    ['git@x: Permission denied (publickey).\nfatal: Could not read from remote repository.', 'denied'],
    ['The requested URL returned error: 403', 'denied'],
    ['fatal: unable to access https://x: Could not resolve host: x', 'unreachable'],
    ['ssh: connect to host x port 22: Connection timed out', 'unreachable'],
    ['error: RPC failed; curl 56\nfatal: the remote end hung up unexpectedly', 'unreachable'],
    ['!\tabc:refs/heads/main\t[rejected] (fetch first)', 'moved'],
    ['!\tabc:refs/heads/main\t[remote rejected] (pre-receive hook declined)', 'rejected'],
    ['remote: error: GH006: Protected branch update failed', 'rejected'],
    ['fatal: write error: No space left on device', 'disk'],
    ['ENOSPC: no space left on device, write', 'disk'],
    ['error: unable to write file locales/en/trips.json: File too large', 'disk'],
    [
      'remote: fatal: write error: No space left on device\n! main [remote rejected] (unpacker error)',
      'rejected',
    ],
    ['fatal: something else', 'other'],
  ])('%s is known as %s', (message, kind) => expect(classifyTrouble(message)).toBe(kind))
})

describe('an editor', () => {
  it.each([
    [{ role: 'editor' }, true],
    [{ role: ['sales', 'editor'] }, true],
    [{ role: 'editors' }, false],
    [{ role: { editor: true } }, false],
    [{ role: null }, false],
    [{}, false],
  ])('is named by a claim: %j', (claims, is) => {
    expect(hasClaim(claims, { name: 'role', value: 'editor' })).toBe(is)
  })

  it('may be named by a claim within another, or by one whose name has dots', () => {
    const editor = (claims: object, name: string) => hasClaim({ ...claims }, { name, value: 'editor' })
    expect(editor({ realm_access: { roles: ['editor'] } }, 'realm_access.roles')).toBe(true)
    expect(editor({ 'https://x.example/role': 'editor' }, 'https://x.example/role')).toBe(true)
    expect(hasClaim({}, { name: 'constructor.name', value: 'Object' })).toBe(false)
  })
})

describe('a form whose session is over', () => {
  const typed = (fields: Record<string, string>) => new URLSearchParams(fields)

  it('leads to its page with what was typed', () => {
    const text = typed({ key: 'trips:days', 'was.it-IT': 'x', 'it-IT': 'Due & tre' })
    expect(pageOfForm('/desk/words/save', text)).toBe('/desk/words/trips/days?it-IT=Due+%26+tre')
    const slug = typed({ locale: 'it-IT', key: 'logout', to: '/ciao', was: '/esci' })
    expect(pageOfForm('/desk/slugs/save', slug)).toBe('/desk?locale=it-IT&key=logout&to=%2Fciao')
  })

  it.each(['//evil.example', '..:..', 'a:/../../x', ''])(
    'never leads to another site than the desk: %s',
    (key) => {
      const page = pageOfForm('/desk/words/save', typed({ key, en: 'x' }))
      expect(new URL(page, 'https://desk.example').href).toMatch(/^https:\/\/desk\.example\/desk\/words/)
    },
  )
})

describe('the desk’s own texts', () => {
  /** Words that are the same in both. */
  // biome-ignore format: grouped by line
  const sameAsEnglish = new Set([
    'it slugs.in', 'it slugs.inHead', 'it words.in', 'it words.screenIn', 'es handOn.slugs',
    'fr desk.message', 'fr slugs.page', 'de published.live',
    'de slugs.in', 'de slugs.inHead', 'de words.in', 'de words.screenIn',
  ])
  const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  it.each(Object.keys(deskTexts))('are all in %s, with the same values in them', (language) => {
    const texts: Record<string, string> = deskTexts[language as keyof typeof deskTexts]
    expect(Object.keys(texts)).toEqual(Object.keys(deskTexts.en))
    for (const [key, text] of Object.entries(deskTexts.en)) {
      expect(holes(texts[key] ?? ''), key).toEqual(holes(text))
      if (language !== 'en' && hasWords(text) && !sameAsEnglish.has(`${language} ${key}`))
        expect(texts[key], key).not.toBe(text)
    }
    expect(rows.filter(({ key }) => !pageNames[language as keyof typeof deskTexts][key])).toEqual([])
  })

  it.each([
    ['it-IT,it;q=0.9,en;q=0.8', 'it'],
    ['pt-BR, de;q=0.5', 'de'],
    ['zz', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    ['constructor', 'en'],
  ])('follow the browser: %s', (accepted, language) => expect(deskLanguage(accepted)).toBe(language))
})
