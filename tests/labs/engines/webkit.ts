import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { freePorts } from '../../support/app.ts'
import type { Driver } from '../../support/engines/driver.ts'
import { findProgram, installDebianPackage } from '../../support/installed-programs.ts'
import { openByWebDriver } from './webdriver.ts'

/** Debian's WebKit with a window that nobody sees: it has no headless mode of its own. */
export interface WebKit {
  open(): Promise<Driver<unknown>>
  stop(): void
}

const programs = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' } as const

/** Installs what is missing, then starts a screen and the driver. */
export async function startWebKit(): Promise<WebKit> {
  for (const [program, name] of Object.entries(programs)) {
    if (findProgram(program) === null) await installDebianPackage(name)
    if (findProgram(program) === null) throw new Error(`WebKit needs ${program}: apt-get install ${name}`)
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const display = await firstLine(screen)
  const [port] = await freePorts()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}` },
  })
  const options = { binary, args: ['--automation'] }
  return {
    open: () =>
      openByWebDriver(`http://127.0.0.1:${port}`, 'WebKitGTK', { 'webkitgtk:browserOptions': options }),
    stop: () => {
      driver.kill()
      screen.kill()
    },
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) return String(chunk).trim()
  throw new Error('Xvfb said nothing of its display')
}
