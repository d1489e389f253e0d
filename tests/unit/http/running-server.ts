import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import type { AppHandler } from '#http/node/app-answer.ts'
import { compressFiles } from '#http/node/compressed-files.ts'
import { type AccountServer, createServer, type ServerOptions } from '#http/node/create-server.ts'
import { createLogger } from '#http/shared/log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { exampleEnvironment } from '../config/example-environment.ts'

export const knownHost = 'account.example.it'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface RunningServer {
  readonly port: number
  readonly server: AccountServer
  readonly logged: string[]
  ask(path: string, options?: Asked): Promise<Answer>
}

const hello: AppHandler = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end('<p>Hello</p>')
}

/** An app that counts its requests. */
export function countingApp() {
  const seen = { requests: 0 }
  const handler: AppHandler = (_request, response) => {
    seen.requests += 1
    response.end()
  }
  return { seen, handler }
}

interface Setup extends Partial<Omit<ServerOptions, 'config'>> {
  readonly environment?: Record<string, string>
  /** Client files by path; compressed as a build compresses them. */
  readonly files?: Record<string, string | Buffer>
  /** A port to listen on; by default any free one. */
  readonly on?: number
}

/** The real server with a given app handler; ended with the test. */
export async function runServer({
  environment,
  files = {},
  on = 0,
  ...options
}: Setup = {}): Promise<RunningServer> {
  const { log, logged } = heard()
  const server = await createServer({
    config: readConfig({ ...exampleEnvironment, ...environment }),
    handler: hello,
    uploaderOf: async () => null,
    clientDir: await clientDirWith(files),
    log,
    limits: { drainTimeout: 500, drainIdleGrace: 20 },
    ...options,
  })
  const port = await server.listen(on, '127.0.0.1')
  onTestFinished(() => server.drain())
  return { port, server, logged, ask: (path, given) => ask(port, path, given) }
}

async function clientDirWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = temporaryFolder(onTestFinished)
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  await compressFiles(folder)
  return folder
}

export async function ask(port: number, path: string, { body, ...options }: Asked = {}): Promise<Answer> {
  const response = await begin(port, path, { body, ...options })
  return { status: response.statusCode ?? 0, headers: response.headers, body: await readBytes(response) }
}

type Asked = RequestOptions & { body?: string | Buffer | undefined }

/** The same, resolved once its answer has begun. */
export async function begin(
  port: number,
  path = '/',
  { body, ...options }: Asked = {},
): Promise<IncomingMessage> {
  const headers = { host: knownHost, ...(options.headers as Record<string, string>) }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = request({ port, host: '127.0.0.1', path, agent: false, ...options, headers }, resolve)
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** A connection, until the test is over, on which this head to the known host has been written, and any part of a body. */
export function raw(port: number, first: string, headers: readonly string[] = [], body = ''): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  // The server, which ends after it, would wait for its request.
  onTestFinished(() => void socket.destroy())
  socket.write(`${[`${first} HTTP/1.1`, `Host: ${knownHost}`, ...headers].join('\r\n')}\r\n\r\n${body}`)
  return socket
}

export const readFirstChunk = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))

/** A log, and its lines. */
export function heard(level: 'debug' | 'info' | 'warn' = 'debug') {
  const logged: string[] = []
  return { logged, log: createLogger({ level, destination: { write: (line) => void logged.push(line) } }) }
}

export async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
