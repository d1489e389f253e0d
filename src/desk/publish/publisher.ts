import { execFile } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type MarketId, marketIds } from '#markets/market-table.ts'
import type { Change } from '../files/journal.ts'
import { readValue, write } from '../files/save.ts'
import { moveTo, recover } from './carry.ts'
import { commitMessage } from './commit-message.ts'
import { type Choice, merge } from './merge.ts'
import {
  classifyTrouble,
  fetchBranch,
  GitFailed,
  isAncestor,
  parseRemote,
  type Remote,
  redacted,
  resolveCommit,
  runGit,
  type TroubleCode,
} from './remote.ts'
import type { Publishing } from './settings.ts'
import {
  type CheckedProblem,
  type HookAnswer,
  type Publication,
  type Published,
  type PublishStep,
  pending,
  readPublication,
  seenName,
  writePublication,
} from './state.ts'

/** How often publishing restarts because the branch moved meanwhile. */
const MOST_TRIES = 4
/** Longest wait for the deploy hook and for a market's answer, in milliseconds. */
const HOOK_MS = 10_000
const LIVE_MS = 3_000

/** A commit that is not pushed yet, with its changes on top of the branch. */
interface Made {
  readonly commit: string
  readonly changes: readonly Change[]
}

const pause = { kind: 'idle' } as const

/** Publishes an editor's changes in a working copy, one operation at a time. */
export class Publisher {
  readonly #root: string
  readonly #settings: Publishing
  readonly #remote: Remote
  #publication: Publication
  /** The state on the disk is outdated: the disk is full. */
  #unwritten = false

  constructor(root: string, settings: Publishing) {
    this.#root = root
    this.#settings = settings
    this.#remote = parseRemote(settings.remote)
    const known = readPublication(root)
    const wasCutOff = known?.step.kind === 'running'
    const step: PublishStep = wasCutOff
      ? { kind: 'trouble', code: 'other', detail: '' }
      : (known?.step ?? pause)
    const { branch, review, live } = settings
    const markets = marketIds.filter((id) => live[id])
    const author = settings.author.name
    this.#publication = { branch, review, markets, author, step, published: known?.published ?? null }
    recover(root)
    this.#show()
  }

  /** Begins to publish and returns at once; the page shows the progress. Throws when the disk is full. */
  publish(form: URLSearchParams): void {
    if (this.#isRunning()) return
    if (form.get('seen') !== seenName(pending(this.#root))) this.#set({ kind: 'changed' })
    else this.#run(() => this.#publish(form))
  }

  /** Merges what others have published. */
  update(form: URLSearchParams): void {
    if (!this.#isRunning()) this.#run(() => this.#update(form))
  }

  /** Calls the deploy hook again. */
  callHook(): void {
    const { published } = this.#publication
    if (!published || this.#isRunning()) return
    this.#run(async () => {
      this.#publication = { ...this.#publication, published: { ...published, hook: await this.#hook() } }
      return pause
    })
  }

  /** Checks which commit the markets run, for the page. Throws if the state cannot be written. */
  async look(): Promise<void> {
    if (this.#unwritten) this.#show()
    const { published } = this.#publication
    const waits = marketIds.filter(
      (id) => this.#settings.live[id] && published && published.live[id] !== 'live',
    )
    if (!published || published.review || waits.length === 0 || this.#isRunning()) return
    const asked = await Promise.all(
      waits.map(async (id) => [id, await this.#stateOf(id, published.commit)] as const),
    )
    if (this.#publication.published !== published) return
    const live = { ...published.live, ...Object.fromEntries(asked) }
    this.#publication = { ...this.#publication, published: { ...published, live } }
    this.#show()
  }

  #isRunning(): boolean {
    return this.#publication.step.kind === 'running'
  }

  #show(): void {
    try {
      writePublication(this.#root, this.#publication)
      this.#unwritten = false
    } catch (error) {
      this.#unwritten = true
      throw error
    }
  }

  #set(step: PublishStep): void {
    this.#publication = { ...this.#publication, step }
    this.#show()
  }

  #run(work: () => Promise<PublishStep>): void {
    // The first write shows whether the disk is full: nothing has happened yet.
    try {
      this.#set({ kind: 'running', at: new Date().toISOString() })
    } catch (error) {
      this.#publication = { ...this.#publication, step: pause }
      throw error
    }
    work()
      .catch((error: Error): PublishStep => {
        const detail = redacted(error.message, this.#remote.secrets)
        console.error(`publishing: ${detail}`)
        return { kind: 'trouble', code: troubleOf(error, detail), detail }
      })
      .then((step) => this.#set(step))
      .catch((error: Error) => console.error(`publishing: ${error.message}`))
  }

  /** The newest commit of the branch, or the step that needs the editor's choice. */
  async #newest(form: URLSearchParams): Promise<{ commit: string } | PublishStep> {
    const head = await resolveCommit(this.#root, 'HEAD')
    const commit = await fetchBranch(this.#root, this.#remote, this.#settings.branch)
    const follows = await isAncestor(this.#root, head, commit)
    if (!follows && form.get('rewritten') !== commit) return { kind: 'rewritten', to: commit }
    return { commit }
  }

  async #update(form: URLSearchParams): Promise<PublishStep> {
    const newest = await this.#newest(form)
    if (!('commit' in newest)) return newest
    const conflicts = moveTo(this.#root, newest.commit, { choices: choicesIn(form) })
    return conflicts.length > 0 ? { kind: 'conflict', conflicts, update: true } : { kind: 'updated' }
  }

  async #publish(form: URLSearchParams): Promise<PublishStep> {
    const choices = choicesIn(form)
    const changes = pending(this.#root)
    for (let attempt = 1; ; attempt += 1) {
      const newest = await this.#newest(form)
      if (!('commit' in newest)) return newest
      const made = await this.#commit(newest.commit, changes, choices)
      if (!('commit' in made)) {
        if (made.kind === 'nothing') moveTo(this.#root, newest.commit, { without: changes, later: true })
        return made
      }
      try {
        return await this.#push(made, newest.commit, changes)
      } catch (error) {
        const moved = error instanceof GitFailed && error.kind === 'moved'
        if (!moved || attempt === MOST_TRIES) throw error
      }
    }
  }

  /** Makes the commit outside the working copy, which stays unchanged until everything has succeeded. */
  async #commit(
    onto: string,
    mine: readonly Change[],
    choices: ReadonlyMap<string, Choice>,
  ): Promise<Made | PublishStep> {
    const place = join(this.#settings.workspace, 'publishing')
    rmSync(place, { recursive: true, force: true })
    await runGit({ cwd: this.#root }, 'worktree', 'prune')
    try {
      await runGit({ cwd: this.#root }, 'worktree', 'add', '--quiet', '--detach', '--force', place, onto)
      symlinkSync(join(this.#root, 'node_modules'), join(place, 'node_modules'), 'dir')
      const { changes, conflicts } = merge(mine, (change) => readValue(place, change, change.key), choices)
      if (conflicts.length > 0) return { kind: 'conflict', conflicts, update: false }
      if (changes.length === 0) return { kind: 'nothing' }
      write(place, changes)
      const problems = await checkOf(place)
      if (problems.length > 0) return { kind: 'refused', problems }
      await runGit({ cwd: place }, 'add', '--all', '--', 'locales')
      const { name, email } = this.#settings.author
      const env = {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
      }
      const input = commitMessage(changes)
      await runGit(
        { cwd: place, env, input },
        'commit',
        '--quiet',
        '--no-verify',
        '--cleanup=whitespace',
        '--file=-',
      )
      return { commit: await resolveCommit(place, 'HEAD'), changes }
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }

  /** Pushes; a lost answer is checked before a failure is reported. */
  async #push({ commit, changes }: Made, onto: string, mine: readonly Change[]): Promise<PublishStep> {
    const { branch, review, reviewUrl, editor } = this.#settings
    const target = review ? `desk/${editor}-${commit.slice(0, 12)}` : branch
    const spec = `${commit}:refs/heads/${target}`
    const args = [
      'push',
      '--porcelain',
      '--quiet',
      '--no-verify',
      '--end-of-options',
      this.#remote.address,
      spec,
    ]
    try {
      await runGit({ cwd: this.#root, remote: this.#remote }, ...args)
    } catch (error) {
      const now = await fetchBranch(this.#root, this.#remote, target).catch(() => null)
      if (now === null || !(await isAncestor(this.#root, commit, now))) throw error
    }
    const url = reviewUrl?.replaceAll('{branch}', encodeURIComponent(target)) ?? null
    const published: Published = {
      commit,
      at: new Date().toISOString(),
      changes,
      branch: target,
      review: review ? { url } : null,
      hook: null,
      live: {},
    }
    // A change under review is not in the branch yet, and the desk shows the branch.
    this.#publication = { ...this.#publication, published }
    try {
      this.#show()
      moveTo(this.#root, review ? onto : commit, { without: mine, later: true })
    } catch (error) {
      // It is published: the copy follows with the next publication or update, with nothing left to change.
      console.error(`publishing: the working copy did not follow: ${(error as Error).message}`)
    }
    if (!review)
      this.#publication = { ...this.#publication, published: { ...published, hook: await this.#hook() } }
    return pause
  }

  async #hook(): Promise<HookAnswer | null> {
    const address = this.#settings.deployHook
    if (address === null) return null
    try {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(HOOK_MS),
      })
      await answer.body?.cancel()
      return { ok: answer.ok, outcome: 'Answered', status: String(answer.status) }
    } catch (error) {
      // Neither its address nor its answer: a hook's address is its password.
      const outcome = (error as Error).name === 'TimeoutError' ? 'Late' : 'Silent'
      return { ok: false, outcome, status: '' }
    }
  }

  async #stateOf(market: MarketId, commit: string): Promise<'live' | 'before' | 'silent'> {
    const runs = await runningCommit(this.#settings.live[market] ?? '')
    if (runs === null) return 'silent'
    if (runs === commit || (await isAncestor(this.#root, commit, runs))) return 'live'
    // A commit after ours.
    await fetchBranch(this.#root, this.#remote, this.#settings.branch).catch(() => null)
    return (await isAncestor(this.#root, commit, runs)) ? 'live' : 'before'
  }
}

/** The commit that a market reports at its `/livez`; null for any other answer. */
async function runningCommit(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(LIVE_MS) })
    const text = (await answer.text()).slice(0, 200)
    const commit = answer.headers.get('x-commit') ?? /^commit (\S+)$/m.exec(text)?.[1] ?? ''
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null
  } catch {
    return null
  }
}

/** The result of the whole check of a folder, by the rules of that folder. */
function checkOf(root: string): Promise<CheckedProblem[]> {
  return new Promise((resolve, reject) => {
    const args = [join(root, 'src/tools/check-locales.ts'), '--json', root]
    const options = { cwd: root, encoding: 'utf8', timeout: 120_000, maxBuffer: 16 * 1024 * 1024 } as const
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as CheckedProblem[])
      } catch {
        reject(new CheckFailed(stderr || error?.message))
      }
    })
  })
}

/** The check itself does not run. */
class CheckFailed extends Error {
  override name = 'CheckFailed'
}

/** The trouble code of a failure. */
function troubleOf(error: Error, detail: string): TroubleCode {
  if (error instanceof GitFailed) return error.kind
  const kind = classifyTrouble(detail)
  return kind === 'other' && error instanceof CheckFailed ? 'check' : kind
}

/** The choices in the form of a conflict. A choice names the branch's value, so that it applies to nothing newer. */
export function choicesIn(form: URLSearchParams): Map<string, Choice> {
  const choices = new Map<string, Choice>()
  for (const [name, value] of form) {
    if (!name.startsWith('choice ')) continue
    try {
      const { take, theirs } = JSON.parse(value) as Choice
      if (take === 'mine' || take === 'theirs') choices.set(name.slice('choice '.length), { take, theirs })
    } catch {
      // Not a valid choice: the conflict is shown again.
    }
  }
  return choices
}
