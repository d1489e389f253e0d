import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '#desk/files/journal.ts'
import { save } from '#desk/files/save.ts'
import { createFront } from '#desk/front/server.ts'
import { recover } from '#desk/publish/carry.ts'
import { placeName } from '#desk/publish/merge.ts'
import { Publisher } from '#desk/publish/publisher.ts'
import { remoteOf, runGit } from '#desk/publish/remote.ts'
import { type PublishStep, pending, readPublication, seenName } from '#desk/publish/state.ts'
import { Copies } from '#desk/served/copies.ts'
import type { ServedSettings } from '#desk/served/settings.ts'
import { freePort } from '../../../src/sandbox/demo/ports.ts'
import { FullDisk } from '../../support/full-disk.ts'
import { gitAsEditor } from '../../support/git-as-editor.ts'
import { GIT_TOKEN, GitRemote } from '../../support/git-remote.ts'

/** Publishing against a real repository that git's own backend serves: nothing that an editor did may be lost, whatever happens. */

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'desk-publish-'))
const seed = join(folder, 'seed')
const root = join(folder, 'editor/copy')
let remote: GitRemote
let start = ''
/** What the deploy hook answers, and how often it was called. */
const hook = { status: 200, calls: 0 }
/** What the market says it runs. */
let running = ''
let platform: Server

beforeAll(async () => {
  mkdirSync(seed)
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--', 'locales', 'src', 'package.json', '.biome.json', '.gitignore', 'tsconfig.json'],
    {
      cwd: checkout,
      encoding: 'utf8',
    },
  )
  for (const file of files.split('\0').filter((name) => name && existsSync(join(checkout, name)))) {
    cpSync(join(checkout, file), join(seed, file), { recursive: true })
  }
  gitAsEditor(seed, 'init', '--quiet', '--initial-branch=main')
  gitAsEditor(seed, 'add', '--all')
  gitAsEditor(seed, 'commit', '--quiet', '--message', 'A state')
  remote = new GitRemote()
  await remote.start(seed)
  start = remote.git('rev-parse', 'main')
  platform = createServer((asked, answer) => {
    if (asked.method === 'POST') hook.calls += 1
    answer.writeHead(asked.method === 'POST' ? hook.status : 200, { 'x-commit': running }).end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  mkdirSync(join(root, '..'), { recursive: true })
  const { address } = remoteOf(remote.address)
  await runGit({ cwd: folder, remote: remoteOf(remote.address) }, 'clone', '--quiet', address, root)
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'dir')
}, 60_000)

afterAll(async () => {
  await remote.stop()
  platform.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  Object.assign(hook, { status: 200, calls: 0 })
  Object.assign(remote, { gone: false, losesAnswer: false, beforePush: () => {} })
  running = ''
  remote.refusePushes(null)
  remote.git('update-ref', 'refs/heads/main', start)
  gitAsEditor(root, 'checkout', '--quiet', '--force', '--detach', start)
  gitAsEditor(root, 'clean', '-fdq', '--', 'locales')
  rmSync(join(root, '.data'), { recursive: true, force: true })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const text: Change = {
  locale: 'it-IT',
  namespace: 'dashboard',
  key: 'welcome.title',
  was: JSON.parse(readFileSync(join(checkout, 'locales/it-IT/dashboard.json'), 'utf8')).welcome.title,
  now: 'Ogni viaggio, un posto solo',
}
const slug: Change = {
  locale: 'it-IT',
  namespace: 'routes',
  key: 'partnership',
  was: '/convenzioni',
  now: ['/vantaggi', '/convenzioni'],
}

const platformAt = () => `http://localhost:${(platform.address() as AddressInfo).port}/`

const publisherWith = (more: object = {}) =>
  new Publisher(root, {
    remote: remote.address,
    branch: 'main',
    review: false,
    reviewUrl: null,
    deployHook: platformAt(),
    live: { italy: platformAt() },
    author: { name: 'Anna Rossi', email: 'anna@example.it' },
    editor: 'anna1',
    workspace: join(root, '..'),
    ...more,
  })

/** What publishing came to. */
async function done(): Promise<PublishStep> {
  await vi.waitFor(() => expect(readPublication(root)?.step.kind).not.toBe('running'), {
    timeout: 170_000,
    interval: 50,
  })
  return readPublication(root)?.step as PublishStep
}

async function publish(more: Record<string, string> = {}, publisher = publisherWith()): Promise<PublishStep> {
  publisher.publish(new URLSearchParams({ seen: seenName(pending(root)), ...more }))
  return await done()
}

const choose = (change: Change, take: 'mine' | 'theirs', theirs: Change['was']) => ({
  [`choice ${placeName(change)}`]: JSON.stringify({ take, theirs }),
})

const changedBy = (change: Change, now: string) => (json: string) =>
  json.replace(JSON.stringify(change.was), JSON.stringify(now))

describe('publishing', { timeout: 180_000 }, () => {
  it('makes one commit of everything, by the editor, on top of what others published, and calls the hook', async () => {
    save(root, [text])
    save(root, [slug])
    remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
    const before = remote.git('rev-parse', 'main')
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-parse', 'main^')).toBe(before)
    expect(remote.git('log', '-1', '--format=%an <%ae>', 'main')).toBe('Anna Rossi <anna@example.it>')
    expect(remote.git('log', '-1', '--format=%B', 'main')).toContain('Ogni viaggio, un posto solo')
    expect(remote.git('diff', '--numstat', 'main^', 'main').split('\n')).toEqual([
      '1\t1\tlocales/it-IT/dashboard.json',
      '1\t1\tlocales/it-IT/routes.json',
    ])
    expect(pending(root)).toEqual([])
    expect(gitAsEditor(root, 'rev-parse', 'HEAD').trim()).toBe(remote.git('rev-parse', 'main'))
    expect(hook.calls).toBe(1)
  })

  it('says which market is live, with this commit or a later one', async () => {
    const publisher = publisherWith()
    save(root, [text])
    await publish({}, publisher)
    // A machine that is busy may miss the time that a market has to answer.
    const says = (commit: string, state: string) => {
      running = commit
      return vi.waitFor(
        async () => {
          await publisher.look()
          expect(readPublication(root)?.published?.live.italy).toBe(state)
        },
        { timeout: 60_000, interval: 100 },
      )
    }
    await says('not a commit', 'silent')
    await says(start, 'before')
    remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
    await says(remote.git('rev-parse', 'main'), 'live')
  })

  it.each(['mine', 'theirs'] as const)(
    'shows both where somebody changed the same text, and takes %s',
    async (take) => {
      save(root, [text])
      remote.change('locales/it-IT/dashboard.json', changedBy(text, 'Il loro titolo'))
      expect(await publish()).toEqual({
        kind: 'conflict',
        conflicts: [{ change: text, theirs: 'Il loro titolo' }],
        update: false,
      })
      expect(pending(root)).toEqual([text])
      // What was chosen in sight of another text counts for nothing.
      expect((await publish(choose(text, 'mine', 'An older one'))).kind).toBe('conflict')
      expect((await publish(choose(text, take, 'Il loro titolo'))).kind).toBe(
        take === 'mine' ? 'idle' : 'nothing',
      )
      expect(remote.text('locales/it-IT/dashboard.json')).toContain(
        take === 'mine' ? String(text.now) : 'Il loro titolo',
      )
      expect(pending(root)).toEqual([])
    },
  )

  it('keeps the other’s address as a former one where mine is taken', async () => {
    save(root, [slug])
    remote.change('locales/it-IT/routes.json', (json) =>
      json.replace('"/convenzioni"', '["/offerte", "/convenzioni"]'),
    )
    const theirs = ['/offerte', '/convenzioni']
    expect(await publish()).toMatchObject({ kind: 'conflict', conflicts: [{ theirs }] })
    expect(await publish(choose(slug, 'mine', theirs))).toEqual({ kind: 'idle' })
    expect(JSON.parse(remote.text('locales/it-IT/routes.json')).partnership).toEqual([
      '/vantaggi',
      '/offerte',
      '/convenzioni',
    ])
  })

  it('refuses two pages at one address, as the check does', async () => {
    save(root, [slug])
    remote.change('locales/it-IT/routes.json', (json) =>
      json.replace('"/contattaci"', '["/vantaggi", "/contattaci"]'),
    )
    const step = await publish()
    expect(step).toMatchObject({
      kind: 'refused',
      problems: [{ key: 'contacts', code: 'slug.collides' }],
    })
    expect(pending(root)).toEqual([slug])
  })

  it('says that the check of the branch itself does not run, and keeps the changes', async () => {
    save(root, [text])
    remote.change('src/tools/check-locales.ts', () => 'throw new Error("broken check")')
    expect(await publish()).toMatchObject({
      kind: 'trouble',
      code: 'check',
      detail: expect.stringContaining('broken check'),
    })
    expect(pending(root)).toEqual([text])
  })

  it.each([
    ['unreachable', () => Object.assign(remote, { gone: true })],
    ['rejected', () => remote.refusePushes('main is frozen')],
    ['denied', () => {}],
  ] as const)(
    'keeps everything where the remote is %s, and no message has the token',
    async (kind, spoil) => {
      save(root, [text])
      spoil()
      const address =
        kind === 'denied' ? remote.address.replace(GIT_TOKEN, `${GIT_TOKEN}-old`) : remote.address
      const step = await publish({}, publisherWith({ remote: address }))
      expect(step).toMatchObject({ kind: 'trouble', code: kind })
      if (kind === 'rejected') expect(JSON.stringify(step)).toContain('main is frozen')
      expect(JSON.stringify(readPublication(root))).not.toContain(GIT_TOKEN)
      expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(GIT_TOKEN)
      expect(readFileSync(join(root, '.git/config'), 'utf8')).not.toContain(GIT_TOKEN)
      expect(pending(root)).toEqual([text])
      expect(remote.git('rev-parse', 'main')).toBe(start)
    },
  )

  it('finds out that a push arrived whose answer was lost', async () => {
    save(root, [text])
    remote.losesAnswer = true
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-list', '--count', `${start}..main`)).toBe('1')
  })

  it('begins again where somebody is faster between fetch and push', async () => {
    save(root, [text])
    remote.beforePush = () => {
      remote.beforePush = () => {}
      remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
    }
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-list', '--count', `${start}..main`)).toBe('2')
  })

  it('asks before it goes on with a branch that was rewritten, and keeps the changes', async () => {
    save(root, [text])
    remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`, { rewrites: true })
    const anew = remote.git('rev-parse', 'main')
    expect(await publish()).toEqual({ kind: 'rewritten', to: anew })
    publisherWith().update(new URLSearchParams({ rewritten: anew }))
    expect(await done()).toEqual({ kind: 'updated' })
    expect(pending(root)).toEqual([text])
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.git('rev-parse', 'main^')).toBe(anew)
  })

  it('says that the hook failed, and calls it again', async () => {
    hook.status = 500
    save(root, [text])
    const publisher = publisherWith()
    await publish({}, publisher)
    expect(readPublication(root)?.published?.hook).toEqual({ ok: false, outcome: 'Answered', status: '500' })
    hook.status = 204
    publisher.callHook()
    await done()
    expect(readPublication(root)?.published?.hook).toEqual({ ok: true, outcome: 'Answered', status: '204' })
  })

  it('publishes what the page showed, and nothing that another tab saved since', async () => {
    save(root, [text])
    const seen = seenName(pending(root))
    save(root, [slug])
    expect(await publish({ seen })).toEqual({ kind: 'changed' })
    expect(remote.git('rev-parse', 'main')).toBe(start)
  })

  it('keeps what is saved while it publishes', async () => {
    save(root, [text])
    remote.beforePush = () => {
      save(root, [slug])
      save(root, [{ ...text, was: text.now, now: 'Un terzo titolo' }])
    }
    expect(await publish()).toEqual({ kind: 'idle' })
    expect(remote.text('locales/it-IT/dashboard.json')).toContain(String(text.now))
    expect(pending(root).map(({ now }) => now)).toEqual(['Un terzo titolo', slug.now])
  })

  it('pushes a branch for review, and then shows the branch that others see', async () => {
    save(root, [text])
    const reviewUrl = 'https://git.example.com/compare/main...{branch}'
    expect(await publish({}, publisherWith({ review: true, reviewUrl }))).toEqual({ kind: 'idle' })
    const { branch, review } = readPublication(root)?.published ?? {}
    expect(branch).toMatch(/^desk\/anna1-[0-9a-f]{12}$/)
    expect(review?.url).toBe(`https://git.example.com/compare/main...${encodeURIComponent(branch ?? '')}`)
    expect(remote.text('locales/it-IT/dashboard.json', branch)).toContain(String(text.now))
    expect(remote.git('rev-parse', 'main')).toBe(start)
    expect([pending(root), hook.calls]).toEqual([[], 0])
  })

  describe('on a full disk', () => {
    let disk: FullDisk
    beforeAll(() => {
      disk = new FullDisk()
    })
    afterAll(() => disk.remove())
    beforeEach(() => disk.for())

    it.each(['fetch', 'worktree', 'commit'])(
      'says so where git %s meets it, keeps everything, and goes on when there is room',
      async (command) => {
        save(root, [text])
        remote.change('locales/it-IT/trips.json', (json) => `${json}\n\n`)
        const before = remote.git('rev-parse', 'main')
        disk.for(command)
        expect(await publish()).toMatchObject({ kind: 'trouble', code: 'disk' })
        expect(pending(root)).toEqual([text])
        expect(remote.git('rev-parse', 'main')).toBe(before)
        // What was begun takes no room.
        expect(existsSync(join(root, '../publishing'))).toBe(false)
        disk.for()
        expect(await publish()).toEqual({ kind: 'idle' })
        expect(remote.git('rev-parse', 'main^')).toBe(before)
      },
    )

    it('says so where the copy cannot follow the branch, and finishes from the beginning', async () => {
      save(root, [text])
      remote.change('locales/it-IT/trips.json', (json) => json.replace('{', '{ "_": "x",'))
      disk.for('checkout')
      publisherWith().update(new URLSearchParams())
      expect(await done()).toMatchObject({ kind: 'trouble', code: 'disk' })
      // Half of it is there: a file of the new state is cut off.
      writeFileSync(join(root, 'locales/it-IT/trips.json'), '{ "_"')
      expect(() => recover(root)).toThrow(/too large/)
      disk.for()
      recover(root)
      expect(gitAsEditor(root, 'rev-parse', 'HEAD').trim()).toBe(remote.git('rev-parse', 'main'))
      expect(pending(root)).toEqual([text])
      expect(readFileSync(join(root, 'locales/it-IT/trips.json'), 'utf8')).toContain('"_"')
    })

    it('tells nobody that nothing was published where the copy alone cannot follow', async () => {
      save(root, [text])
      disk.for('checkout')
      expect(await publish()).toEqual({ kind: 'idle' })
      expect(remote.text('locales/it-IT/dashboard.json')).toContain(String(text.now))
      expect([hook.calls, readPublication(root)?.published?.commit]).toEqual([
        1,
        remote.git('rev-parse', 'main'),
      ])
      disk.for()
      recover(root)
      expect(gitAsEditor(root, 'rev-parse', 'HEAD').trim()).toBe(remote.git('rev-parse', 'main'))
      expect(pending(root)).toEqual([])
    })

    it('is told on the page of publishing, whose state cannot be written', async () => {
      const publisher = publisherWith()
      const draft = join(root, '.data/desk/publication.json.new')
      symlinkSync('/dev/full', draft)
      expect(() => publisher.update(new URLSearchParams())).toThrow('ENOSPC')
      const port = await freePort()
      const inner = (platform.address() as AddressInfo).port
      const front = createFront({ root, port, inner, publisher })
      await new Promise<void>((resolve) => front.listen(port, '127.0.0.1', resolve))
      const ask = () =>
        fetch(`http://localhost:${port}/desk/publish`, { headers: { 'accept-language': 'it' } })
      const full = await ask()
      expect([full.status, await full.text()]).toEqual([
        507,
        expect.stringContaining('Il disco della redazione è pieno'),
      ])
      rmSync(draft)
      expect((await ask()).status).toBe(200)
      front.close()
    })

    it('is the remote’s where that one is full', async () => {
      save(root, [text])
      disk.for('http-backend')
      expect(await publish()).toMatchObject({ kind: 'trouble', code: 'rejected' })
      expect(pending(root)).toEqual([text])
      disk.for()
      expect(await publish()).toEqual({ kind: 'idle' })
    })

    it('keeps nobody’s first copy half, and tries again with the next page', async () => {
      const data = join(folder, 'desks')
      const settings = { remote: remote.address, branch: 'main', data, editors: 2, idleMs: 60_000 }
      const copies = new Copies(settings as ServedSettings)
      const editor = { id: 'berta1', name: 'Berta', email: 'berta@example.de' }
      disk.for('clone')
      expect(await copies.of(editor, 60_000)).toMatchObject({ kind: 'failed', code: 'disk' })
      expect(readdirSync(join(data, editor.id))).toEqual([])
      disk.for()
      remote.gone = true
      await vi.waitFor(
        async () => expect(await copies.of(editor, 60_000)).toMatchObject({ kind: 'unreachable' }),
        { timeout: 60_000, interval: 500 },
      )
      await copies.close()
    })
  })

  it('takes what an editor types for a text, whatever git or a shell would make of it', async () => {
    const typed = '--upload-pack=touch /tmp/x; $(id) `id` # \n"'.replace('\n', ' ')
    save(root, [{ ...text, now: typed }])
    const author = { name: '--force $(id)', email: 'anna@example.it' }
    const step = await publish({ rewritten: '--output=x' }, publisherWith({ author }))
    // The check has its own opinion of straight quotes.
    expect(['idle', 'refused']).toContain(step.kind)
    save(root, [{ ...text, was: typed, now: '$(id) `id` -- ; rm' }])
    expect(await publish({}, publisherWith({ author }))).toEqual({ kind: 'idle' })
    expect(remote.git('log', '-1', '--format=%an', 'main')).toBe('--force $(id)')
    expect(JSON.parse(remote.text('locales/it-IT/dashboard.json')).welcome.title).toBe('$(id) `id` -- ; rm')
  })
})
