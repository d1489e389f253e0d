import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Change } from '#desk/files/journal.ts'
import { placeName } from '#desk/publish/merge.ts'
import { Publisher } from '#desk/publish/publisher.ts'
import { parseRemote, runGit } from '#desk/publish/remote.ts'
import { type PublishStep, pending, readPublication, seenName } from '#desk/publish/state.ts'
import { gitAsEditor } from './git-as-editor.ts'
import { GIT_TOKEN, GitRemote } from './git-remote.ts'
import { listen } from './proxy.ts'
import { temporaryFolder } from './temporary-folder.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The check of the published folder, for addresses only: the full check parses every source at each publication, and reports its
 * findings by the same function (tests/unit/tools/check-locales.test.ts).
 */
const tools = JSON.stringify(join(checkout, 'src/tools'))
const check = `
const { globSync, readFileSync } = await import('node:fs')
const { reportProblems } = await import(${tools} + '/problem.ts')
const { checkTables } = await import(${tools} + '/slugs-check.ts')
const tables = globSync('locales/*/routes.json').map((path) => [path.split('/')[1], JSON.parse(readFileSync(path, 'utf8'))])
reportProblems(checkTables(Object.fromEntries(tables)), { asJson: process.argv.includes('--json') })
`

/** A text that an editor has changed. */
export const text: Change = {
  locale: 'it-IT',
  namespace: 'dashboard',
  key: 'welcome.title',
  was: JSON.parse(readFileSync(join(checkout, 'locales/it-IT/dashboard.json'), 'utf8')).welcome.title,
  now: 'Ogni viaggio, un posto solo',
}
/** An address that an editor has changed. */
export const slug: Change = {
  locale: 'it-IT',
  namespace: 'routes',
  key: 'partnership',
  was: '/convenzioni',
  now: ['/vantaggi', '/convenzioni'],
}

/** The fields that choose between the two sides of a conflict. */
export const choose = (change: Change, take: 'mine' | 'theirs', theirs: Change['was']) => ({
  [`choice ${placeName(change)}`]: JSON.stringify({ take, theirs }),
})

/** A file with a text changed by another editor. */
export const changedBy = (change: Change, now: string) => (json: string) =>
  json.replace(JSON.stringify(change.was), JSON.stringify(now))

/** A repository served by git's own backend, an editor's copy of it and the program that publishes, for the tests of a file. */
export function publishing() {
  const folder = temporaryFolder(afterAll)
  const seed = join(folder, 'seed')
  const root = join(folder, 'editor/copy')
  const remote = new GitRemote()
  let start = ''
  /** The deploy hook's answer, its number of calls, and the version that the market reports. */
  const hook = { status: 200, calls: 0, running: '' }
  let platform: Awaited<ReturnType<typeof listen>>

  beforeAll(async () => {
    mkdirSync(join(seed, 'src/tools'), { recursive: true })
    const wanted = ['locales', 'package.json', '.biome.json', '.gitignore', 'tsconfig.json']
    const files = execFileSync('git', ['ls-files', '-z', '--', ...wanted], {
      cwd: checkout,
      encoding: 'utf8',
    })
    for (const file of files.split('\0').filter((name) => name && existsSync(join(checkout, name)))) {
      cpSync(join(checkout, file), join(seed, file), { recursive: true })
    }
    writeFileSync(join(seed, 'src/tools/check-locales.ts'), check)
    gitAsEditor(seed, 'init', '--quiet', '--initial-branch=main')
    gitAsEditor(seed, 'add', '--all')
    gitAsEditor(seed, 'commit', '--quiet', '--message', 'A state')
    await remote.start(seed)
    start = remote.git('rev-parse', 'main')
    const reporting = createServer((asked, answer) => {
      if (asked.method === 'POST') hook.calls += 1
      answer.writeHead(asked.method === 'POST' ? hook.status : 200, { 'x-commit': hook.running }).end()
    })
    platform = await listen(reporting)
    mkdirSync(join(root, '..'), { recursive: true })
    const { address } = parseRemote(remote.address)
    await runGit({ cwd: folder, remote: parseRemote(remote.address) }, 'clone', '--quiet', address, root)
    symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'), 'dir')
  }, 60_000)

  afterAll(async () => {
    await remote.stop()
    await platform.close()
  })

  beforeEach(() => {
    Object.assign(hook, { status: 200, calls: 0, running: '' })
    Object.assign(remote, { gone: false, losesAnswer: false, beforePush: () => {} })
    remote.refusePushes(null)
    remote.git('update-ref', 'refs/heads/main', start)
    gitAsEditor(root, 'checkout', '--quiet', '--force', '--detach', start)
    gitAsEditor(root, 'clean', '-fdq', '--', 'locales')
    rmSync(join(root, '.data'), { recursive: true, force: true })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => vi.restoreAllMocks())

  const platformAt = () => `http://localhost:${platform.port}/`

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

  /** The result of publishing. */
  async function done(): Promise<PublishStep> {
    await vi.waitFor(() => expect(readPublication(root)?.step.kind).not.toBe('running'), {
      timeout: 170_000,
      interval: 50,
    })
    return readPublication(root)?.step as PublishStep
  }

  async function publish(
    more: Record<string, string> = {},
    publisher = publisherWith(),
  ): Promise<PublishStep> {
    publisher.publish(new URLSearchParams({ seen: seenName(pending(root)), ...more }))
    return await done()
  }

  /** No message to the editor or the log, nor the copy's configuration, has the token. */
  function expectNoToken(): void {
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls)
    const config = readFileSync(join(root, '.git/config'), 'utf8')
    for (const message of [JSON.stringify(readPublication(root)), logged, config])
      expect(message).not.toContain(GIT_TOKEN)
  }
  return {
    expectNoToken,
    folder,
    root,
    remote,
    hook,
    start: () => start,
    platformPort: () => platform.port,
    publisherWith,
    done,
    publish,
  }
}
