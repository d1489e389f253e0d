import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { freePorts } from '../../support/app.ts'
import { ensureProgram, findProgram } from '../../support/installed-programs.ts'
import type { Driver, Key } from './tab.ts'

/** Debian's WebKit with an invisible window: it has no headless mode of its own. */
export interface WebKit {
  open(more?: { readonly script?: boolean }): Promise<Driver<unknown>>
  stop(): void
}

/** Starts a screen and the driver, both installed from Debian when root and missing. */
export async function startWebKit(): Promise<WebKit> {
  for (const [program, name] of [
    ['WebKitWebDriver', 'webkit2gtk-driver'],
    ['Xvfb', 'xvfb'],
  ] as const) {
    if ((await ensureProgram(name, undefined, () => findProgram(program))) === null)
      throw new Error(`no ${program}`)
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await firstLine(screen)
  const settings = stillSettings()
  const [port] = await freePorts()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: settings },
  })
  return {
    open: ({ script = true } = {}) => {
      const options = { binary, args: ['--automation', `--enable-javascript=${script}`] }
      const capabilities = { 'webkitgtk:browserOptions': options }
      return openByWebDriver(`http://127.0.0.1:${port}`, capabilities, script)
    },
    stop: () => {
      driver.kill()
      screen.kill()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** Desktop settings without motion, which WebKit passes on to pages: motion only makes journeys wait. */
function stillSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return folder
}

/** The stream stays open afterwards: Xvfb would end at a second write into a closed one. */
async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let sentence = ''
  while (!sentence.includes('\n')) {
    const [chunk] = await once(stdout as Readable, 'data')
    sentence += chunk
  }
  return sentence.trim()
}

/** WebDriver's name for an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Found = { readonly [ELEMENT]: string }

const keys: Readonly<Record<Key, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
}

type Run = (work: (...args: never[]) => unknown, args: unknown[]) => Promise<unknown>
type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** One command of the W3C's WebDriver; throws with the driver's answer to a wrong one. */
async function send(base: string, method: string, path: string, body?: object): Promise<unknown> {
  // A question to a page that is just being left may get no answer; it is repeated.
  const signal = AbortSignal.timeout(path.endsWith('/sync') ? 4000 : 40_000)
  const answer = await fetch(base + path, { method, body: body && JSON.stringify(body), signal })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${method} ${path.replace(/.*\//, '')}: ${value.error} ${value.message}`)
  return value
}

/** A new session at a running driver, as a tab for journeys. The dozen commands for this are written out. */
async function openByWebDriver(base: string, capabilities: object, script: boolean): Promise<Driver<Found>> {
  // Steps wait for what they need; a driver that waits for the page hangs at Back, which loads none.
  const asked = {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true, pageLoadStrategy: 'none', ...capabilities } },
  }
  const session = await untilStarted(() => send(base, 'POST', '/session', asked))
  const call: Call = (method, path, body) => send(base, method, `/session/${session.sessionId}${path}`, body)
  const run: Run = (work, args) =>
    call('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args })
  const press = (value: string) =>
    call('POST', '/actions', {
      actions: [{ type: 'key', id: 'keys', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) }],
    })
  const resize = async (width: number, height: number) => {
    await call('POST', '/window/rect', { width, height })
  }
  await resize(1280, 900)
  return {
    engine: `WebKitGTK ${session.capabilities.browserVersion}`,
    script,
    // No error is readable for a driver; the site of the journeys receives them (`tls-site.ts`).
    complaints: [],
    open: async (url) => void (await call('POST', '/url', { url })),
    back: async () => void (await call('POST', '/back', {})),
    address: async () => String(await call('GET', '/url')),
    run: (work, ...args) => run(work as never, args) as never,
    find: async (work, ...args) => (await run(work as never, args)) as Found | null,
    click: (element) => click(call, element),
    fill: async (element, text) => {
      const path = `/element/${element[ELEMENT]}`
      await run(
        ((field: HTMLInputElement) => {
          field.focus()
          field.select()
        }) as never,
        [element],
      )
      if (text) await call('POST', `${path}/value`, { text })
      else await press('\uE003')
    },
    choose: async (element, text) =>
      void (await call('POST', `/element/${element[ELEMENT]}/value`, { text })),
    picture: (element) => picture(call, run, element),
    press: async (key) => void (await press(keys[key])),
    resize,
    close: async () => void (await call('DELETE', '')),
  }
}

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

async function untilStarted(start: () => Promise<unknown>): Promise<Session> {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await start()) as Session
    } catch (error) {
      if (tries === 20) throw error
      await wait(250)
    }
  }
}

/** Moves and presses the mouse: `POST click` would not show the effect of a press on an element's children. */
async function click(call: Call, origin: Found): Promise<void> {
  const pointer = {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', origin, x: 0, y: 0, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  }
  await call('POST', '/actions', { actions: [pointer] })
}

/** Cut from a picture of the whole window: an element's own picture is black in WebKitGTK. */
async function picture(call: Call, run: Run, element: Found): Promise<Uint8Array> {
  const place = await run(
    ((one: Element) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      return { left, top, width, height }
    }) as never,
    [element],
  )
  const { left, top, width, height } = place as Record<'left' | 'top' | 'width' | 'height', number>
  const whole = Buffer.from(String(await call('GET', '/screenshot')), 'base64')
  const [x, y] = [Math.round(left), Math.round(top)]
  return sharp(whole)
    .extract({ left: x, top: y, width: Math.floor(width), height: Math.floor(height) })
    .png()
    .toBuffer()
}
