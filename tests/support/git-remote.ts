import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitAsEditor } from './git-as-editor.ts'

/** User and token that it requires. */
export const GIT_USER = 'desk-robot'
export const GIT_TOKEN = 'token-8f3b1c9a7e'

/** A bare repository, served over HTTP by git's own backend to clients with the token. */
export class GitRemote {
  readonly #folder = mkdtempSync(join(tmpdir(), 'desk-remote-'))
  readonly bare = join(this.#folder, 'account.git')
  readonly #server = createServer((incoming, answer) => this.#serve(incoming, answer))
  /** Whether it is down: then it cuts every connection. */
  gone = false
  /** Cuts the answer to the next push, which it has accepted. */
  losesAnswer = false
  /** Called before each push is accepted. */
  beforePush: () => void = () => {}

  /** Becomes another, new repository, whose branch is `main`. */
  async start(from: string): Promise<void> {
    execFileSync('git', ['clone', '--quiet', '--bare', '--no-hardlinks', from, this.bare], { stdio: 'pipe' })
    this.git('config', 'http.receivepack', 'true')
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  /** Its address with the token in it. */
  get address(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://${GIT_USER}:${GIT_TOKEN}@localhost:${port}/account.git`
  }

  git(...args: string[]): string {
    return gitAsEditor(this.bare, ...args).trim()
  }

  /** The text of a file in the branch. */
  text(path: string, branch = 'main'): string {
    return this.git('show', `${branch}:${path}`)
  }

  /** Changes a file in the branch like another editor, from a separate clone. */
  change(path: string, edit: (text: string) => string, how: { rewrites?: boolean } = {}): void {
    const clone = join(this.#folder, 'other')
    rmSync(clone, { recursive: true, force: true })
    execFileSync('git', ['clone', '--quiet', this.bare, clone], { stdio: 'pipe' })
    if (how.rewrites) gitAsEditor(clone, 'checkout', '--quiet', '--orphan', 'anew')
    writeFileSync(join(clone, path), edit(this.text(path)))
    gitAsEditor(clone, 'add', '--all')
    gitAsEditor(clone, 'commit', '--quiet', '--message', 'Somebody else')
    gitAsEditor(clone, 'push', '--quiet', '--force', 'origin', 'HEAD:main')
  }

  /** A rule that refuses every push, or none. */
  refusePushes(reason: string | null): void {
    const hook = join(this.bare, 'hooks/pre-receive')
    if (reason === null) rmSync(hook, { force: true })
    else {
      writeFileSync(hook, `#!/bin/sh\necho '${reason}' >&2\nexit 1\n`)
      chmodSync(hook, 0o755)
    }
  }

  #serve(incoming: IncomingMessage, answer: ServerResponse): void {
    if (this.gone) {
      incoming.destroy()
      return
    }
    const wanted = `Basic ${Buffer.from(`${GIT_USER}:${GIT_TOKEN}`).toString('base64')}`
    if (incoming.headers.authorization !== wanted) {
      answer.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
      return
    }
    const url = new URL(incoming.url ?? '/', 'http://git.invalid')
    const isPush = url.pathname.endsWith('/git-receive-pack')
    if (isPush) this.beforePush()
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: this.#folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: incoming.method ?? 'GET',
        CONTENT_TYPE: incoming.headers['content-type'] ?? '',
        CONTENT_LENGTH: incoming.headers['content-length'] ?? '',
        HTTP_CONTENT_ENCODING: incoming.headers['content-encoding'] ?? '',
        GIT_PROTOCOL: String(incoming.headers['git-protocol'] ?? ''),
        REMOTE_USER: GIT_USER,
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    incoming.pipe(backend.stdin)
    backend.stdin.on('error', () => {})
    void backend.stdout.toArray().then((parts) => {
      const whole = Buffer.concat(parts as Buffer[])
      if (isPush && this.losesAnswer) {
        this.losesAnswer = false
        answer.destroy()
        return
      }
      const end = whole.indexOf('\r\n\r\n')
      const lines = whole.subarray(0, end).toString().split('\r\n')
      const headers = lines.map((line) => line.split(': ', 2) as [string, string])
      const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200'
      answer
        .writeHead(
          Number.parseInt(status, 10),
          Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
        )
        .end(whole.subarray(end + 4))
    })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
