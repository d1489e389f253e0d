import { execFile } from 'node:child_process'
import process from 'node:process'

/** Longest time for one git command that contacts the remote, in milliseconds. */
const PATIENCE_MS = 120_000

/**
 * A remote as passed to git: without secrets, which go through the environment. Every user of the machine can read an address in a
 * command line, and git repeats it in messages.
 */
export interface Remote {
  readonly address: string
  readonly env: Readonly<Record<string, string>>
  /** Texts that no message may show. */
  readonly secrets: readonly string[]
}

/** The remote for an address such as `https://token@host/texts.git`, `ssh://git@host/texts.git` or `git@host:texts.git`. */
export function parseRemote(address: string): Remote {
  const url = /^https?:/.test(address) ? URL.parse(address) : null
  if (!url || (url.username === '' && url.password === '')) return { address, env: {}, secrets: [] }
  const [user, password] = [url.username, url.password].map(decodeURIComponent)
  const basic = Buffer.from(`${user}:${password}`).toString('base64')
  const secrets = [password, user, url.password, url.username, basic]
  url.username = ''
  url.password = ''
  return {
    address: url.href,
    env: {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `http.${url.origin}/.extraHeader`,
      GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
    },
    // A name such as `git` is not secret, and would be removed from every sentence.
    secrets: secrets.filter((secret): secret is string => secret !== undefined && secret.length > 3),
  }
}

/** A message without user names, passwords and tokens. */
export function redacted(message: string, secrets: readonly string[] = []): string {
  const bare = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message)
  return bare
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*@/gi, '$1')
    .replace(/(authorization:\s*)\S.*/gi, '$1…')
}

/** Why git failed: each code has a page with instructions. */
export type TroubleCode = 'unreachable' | 'denied' | 'rejected' | 'moved' | 'disk' | 'check' | 'other'

/** A failed git command, with a message that reveals no secret. */
export class GitFailed extends Error {
  override name = 'GitFailed'
  readonly kind: TroubleCode

  constructor(message: string) {
    super(message)
    this.kind = classifyTrouble(message)
  }
}

/** By git's messages, which are always English here. */
const signs: readonly (readonly [TroubleCode, RegExp])[] = [
  ['disk', /no space left|disk quota exceeded|file too large|ENOSPC|EDQUOT|EFBIG|read-only file system/i],
  ['moved', /\[rejected\]|non-fast-forward|fetch first|stale info|cannot lock ref/i],
  ['rejected', /\[remote rejected\]|hook declined|protected branch|remote unpack failed/i],
  [
    'denied',
    /authentication failed|could not read (?:username|password)|permission denied|access denied|returned error: 40[13]|host key verification failed/i,
  ],
  [
    'unreachable',
    /could not resolve|unable to access|failed to connect|connection|timed out|not appear to be a git repository|repository .*not found|could not read from remote|couldn't find remote ref|unexpected disconnect|early EOF|hung up|rpc failed/i,
  ],
]

/** The trouble code of a message from git or the file system. */
export function classifyTrouble(message: string): TroubleCode {
  // A full disk of the remote is not ours.
  const own = message.replace(/^remote:.*$/gm, '')
  const matches = ([kind, pattern]: (typeof signs)[number]) => pattern.test(kind === 'disk' ? own : message)
  return signs.find(matches)?.[0] ?? 'other'
}

/** Regardless of the machine's settings: git never prompts, no hook runs, and messages are English. */
const quiet = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: 'true',
  GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -oBatchMode=yes -oConnectTimeout=15',
  GIT_ALLOW_PROTOCOL: 'https:http:ssh',
  GIT_HTTP_LOW_SPEED_LIMIT: '1000',
  GIT_HTTP_LOW_SPEED_TIME: '30',
}
const settings = ['-c', 'core.hooksPath=/dev/null', '-c', 'commit.gpgsign=false', '-c', 'gc.auto=0']

interface How {
  readonly cwd: string
  readonly remote?: Remote
  readonly env?: Readonly<Record<string, string>>
  /** The standard input. */
  readonly input?: string
}

/** Runs git without a shell and resolves with its output. Rejects with `GitFailed`. */
export function runGit({ cwd, remote, env, input = '' }: How, ...args: string[]): Promise<string> {
  const options = {
    cwd,
    env: { ...process.env, ...quiet, ...remote?.env, ...env },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 16 * 1024 * 1024,
  } as const
  return new Promise((resolve, reject) => {
    const child = execFile('git', [...settings, ...args], options, (error, stdout, stderr) => {
      if (!error) resolve(stdout)
      // A rejected push gives its reason on standard output.
      else {
        const output = error.killed ? 'timed out' : `${stderr}\n${stdout}`.trim() || error.message
        reject(new GitFailed(redacted(output, remote?.secrets)))
      }
    })
    child.stdin?.on('error', () => {}).end(input)
  })
}

/** Fetches a branch and resolves with its commit. */
export async function fetchBranch(root: string, remote: Remote, branch: string): Promise<string> {
  const tracking = `refs/remotes/desk/${branch}`
  const spec = `+refs/heads/${branch}:${tracking}`
  await runGit(
    { cwd: root, remote },
    'fetch',
    '--no-tags',
    '--quiet',
    '--end-of-options',
    remote.address,
    spec,
  )
  return resolveCommit(root, tracking)
}

/** The commit of a name that we chose ourselves, such as `HEAD`. */
export const resolveCommit = async (root: string, name: string): Promise<string> =>
  (
    await runGit({ cwd: root }, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
  ).trim()

/** Whether a commit is part of another's history; false for an unknown one. */
export const isAncestor = (root: string, commit: string, of: string): Promise<boolean> =>
  runGit({ cwd: root }, 'merge-base', '--is-ancestor', '--end-of-options', commit, of).then(
    () => true,
    () => false,
  )
