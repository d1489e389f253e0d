import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appOrigins, demoEnvironment } from '#sandbox/environment.ts'
import { freePorts, type RunningApp, startApp, startBeside } from '../../support/app.ts'
import { noteApp } from '../../support/form-owner.ts'
import { ensureProgram, findProgram } from '../../support/installed-programs.ts'
import { type RunningRedis, startRedis } from '../../support/redis.ts'
import { ensureRedis } from '../../support/redis-server.ts'
import { asStarted } from '../bench/as-started.ts'

/** Two processes of the built app behind nginx, with their sessions in one Redis, on the real sandbox. */
export interface Fleet {
  /** The address of nginx, which browsers use. Without a trailing slash. */
  readonly origin: string
  readonly app: RunningApp
  readonly redis: RunningRedis
  /** Process ids of the app. */
  readonly pids: readonly number[]
  /** From now on, sends all requests to the first one or to both processes. */
  serveWith(processes: 1 | 2): Promise<void>
  /** Bytes that nginx has sent to browsers so far, headers included. */
  bytesSent(): number
  close(): Promise<void>
}

export async function openFleet(): Promise<Fleet> {
  await ensureRedis()
  const redis = await startRedis()
  const [port] = await freePorts()
  const app = await startApp(async (sandboxPort) => ({
    ...publicAt(port, sandboxPort),
    SESSION_FILE: '',
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: '0',
    ...asStarted(),
  }))
  // Forms are posted to nginx's port.
  noteApp(port, app.env.SESSION_SECRET ?? '')
  const beside = await startBeside(app)
  const proxy = await startNginx(port, [app.port, beside.port])
  return {
    origin: `http://localhost:${port}`,
    app,
    redis,
    pids: [app.app.pid ?? 0, beside.app.pid ?? 0],
    serveWith: proxy.serveWith,
    bytesSent: proxy.bytesSent,
    async close() {
      await proxy.close()
      await beside.app.stop()
      await app.stop()
      await redis.stop()
    },
  }
}

/** The markets have nginx's address, while the app itself listens elsewhere. */
function publicAt(port: number, sandboxPort: number): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-scale-'))
  const { MARKET_HOSTS = '' } = demoEnvironment({ port, sandboxPort, dataDir: folder })
  rmSync(folder, { recursive: true })
  return { MARKET_HOSTS, SANDBOX_APP_ORIGINS: appOrigins(port).join(',') }
}

/** Started by root, nginx's worker would be a user who may not write to our folder. */
const asRoot = process.getuid?.() === 0 ? 'user root; ' : ''

/** The proxy of src/http/README.md without TLS, with one worker, since it shares the machine. */
const settings = (folder: string, port: number, behind: readonly number[]) => `
daemon off; ${asRoot}worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log warn;
events { worker_connections 4096; }
http {
  log_format sent '$bytes_sent';
  access_log ${folder}/sent sent;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream account { ${behind.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port}; listen [::1]:${port};
    client_max_body_size 12m;
    large_client_header_buffers 4 16k;
    location / {
      proxy_pass http://account;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Forwarded-Host "";
      proxy_buffers 16 16k;
      proxy_buffer_size 16k;
    }
  }
}
`

async function startNginx(port: number, behind: readonly number[]) {
  const binary = await ensureProgram('nginx-light', undefined, () => findProgram('nginx', '/usr/sbin/nginx'))
  if (binary === null) throw new Error('this lab needs nginx')
  const folder = mkdtempSync(join(tmpdir(), 'caravel-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, settings(folder, port, behind))
  const running = spawn(binary, ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => running.kill('SIGKILL'))
  await untilListening(running, port)
  return {
    async serveWith(processes: 1 | 2) {
      writeFileSync(file, settings(folder, port, behind.slice(0, processes)))
      running.kill('SIGHUP')
      // The old worker finishes the connections it has.
      await sleep(2000)
    },
    bytesSent: () =>
      readFileSync(join(folder, 'sent'), 'utf8')
        .split('\n')
        .reduce((sum, line) => sum + Number(line), 0),
    async close() {
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGQUIT')
      await Promise.race([ended, sleep(5000).then(() => running.kill('SIGKILL'))])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(running: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (running.exitCode !== null) throw new Error(`nginx ended with ${running.exitCode}`)
    const answer = await fetch(`http://localhost:${port}/livez`).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    await sleep(50)
  }
  throw new Error('nginx does not answer')
}
