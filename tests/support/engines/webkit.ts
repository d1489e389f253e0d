import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePorts } from '../app.ts'
import { ensureProgram, findProgram } from '../installed-programs.ts'
import type { Driver } from './driver.ts'
import { openByWebDriver } from './webdriver.ts'

/** Debian's WebKit with a window that nobody sees: it has no headless mode of its own. */
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
      return openByWebDriver(`http://127.0.0.1:${port}`, 'WebKitGTK', capabilities, script)
    },
    stop: () => {
      driver.kill()
      screen.kill()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}

/** Settings of the desktop without motion, which WebKit tells pages of: a moving page only makes journeys wait. */
function stillSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caravel-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return folder
}

/** The stream stays open after it: Xvfb would end at a second write into a closed one. */
async function firstLine({ stdout }: ChildProcess): Promise<string> {
  let said = ''
  while (!said.includes('\n')) {
    const [chunk] = await once(stdout as Readable, 'data')
    said += chunk
  }
  return said.trim()
}
