import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../../../src/sandbox/demo/child.ts'
import { freePort } from '../../../src/sandbox/demo/ports.ts'
import { untilAnswers } from '../../../src/sandbox/demo/ready.ts'
import { type RunningProvider, startProvider } from '../../contract/provider/start-provider.ts'
import { gitAsEditor } from '../../support/git-as-editor.ts'
import { GitRemote } from '../../support/git-remote.ts'
import { copyCheckout } from './desk-copy.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

// biome-ignore format: grouped by line
const person = (sub: string, name: string, role?: string) => ({
  sub, name, email: `${sub}@company.example`, picture: '', market: 'italy',
  ...(role && { role }),
  state: { en: '', it: '', es: '', fr: '', de: '' },
})

/** A company with a repository, a provider, a platform that deploys, and `npm run desk -- serve` on a machine of its own. */
export class Company {
  readonly #folder = mkdtempSync(join(tmpdir(), 'desk-company-'))
  readonly remote = new GitRemote()
  #provider: RunningProvider | undefined
  readonly #platform = createServer((asked, answer) => this.#deploy(asked, answer))
  #desk: Child | undefined
  #port = 0
  /** The commit that each market runs: the branch's state when the hook was called. */
  deployed = ''
  /** The hook's answer. */
  hookStatus = 200

  async start(): Promise<void> {
    const seed = join(this.#folder, 'seed')
    copyCheckout(seed)
    gitAsEditor(seed, 'init', '--quiet', '--initial-branch=main')
    gitAsEditor(seed, 'add', '--all')
    gitAsEditor(seed, 'commit', '--quiet', '--message', 'A state')
    await this.remote.start(seed)
    this.deployed = this.remote.git('rev-parse', 'main')
    this.#port = await freePort()
    this.#provider = await startProvider({
      clientId: 'desk',
      clientSecret: 'the desk: secret+1',
      redirectUri: this.address('/desk/signed-in'),
      accounts: [
        person('anna', 'Anna Rossi', 'editor'),
        person('bruno', 'Bruno Conti', 'editor'),
        person('carla', 'Carla Neri', 'sales'),
      ],
    })
    await new Promise<void>((resolve) => this.#platform.listen(0, '127.0.0.1', resolve))
    await this.startDesk()
  }

  /** Starts `npm run desk -- serve`, again after `stopDesk`. */
  async startDesk(): Promise<void> {
    const platform = `http://localhost:${(this.#platform.address() as AddressInfo).port}`
    const env = {
      DESK_ORIGIN: this.address(''),
      DESK_PORT: String(this.#port),
      DESK_DATA: join(this.#folder, 'desks'),
      DESK_OIDC_ISSUER: this.#provider?.issuer ?? '',
      DESK_OIDC_CLIENT_ID: 'desk',
      DESK_OIDC_CLIENT_SECRET: 'the desk: secret+1',
      DESK_CLAIM: 'role=editor',
      DESK_REMOTE: this.remote.address,
      DESK_DEPLOY_HOOK: `${platform}/hook`,
      DESK_LIVE_URLS: `italy=${platform}/livez,germany=${platform}/livez`,
    }
    const args = [join(checkout, 'src/desk/run.ts'), 'serve']
    this.#desk = startChild({ name: 'desk', args, env, cwd: checkout, log: join(this.#folder, 'desk.log') })
    await untilAnswers(this.#desk, this.address('/desk/livez'))
  }

  async stopDesk(): Promise<void> {
    await this.#desk?.stop()
  }

  /** The platform builds the branch when its hook is called, and every market runs that build. */
  #deploy(asked: IncomingMessage, answer: ServerResponse): void {
    const isHook = asked.method === 'POST'
    if (isHook && this.hookStatus === 200) this.deployed = this.remote.git('rev-parse', 'main')
    answer.writeHead(isHook ? this.hookStatus : 200, { 'x-commit': this.deployed }).end()
  }

  address(path: string): string {
    return `http://localhost:${this.#port}${path}`
  }

  /** The desk's output. */
  log(): string {
    return readFileSync(join(this.#folder, 'desk.log'), 'utf8')
  }

  async stop(): Promise<void> {
    await this.stopDesk()
    this.#platform.close()
    await this.#provider?.stop()
    await this.remote.stop()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
