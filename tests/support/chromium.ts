import { type Browser, chromium } from 'playwright'
import { ensureProgram, findProgram, installDebianPackages, isProgram } from './installed-programs.ts'

/** Options for running Chromium as root in a container, and without calls to its vendor. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell would otherwise place letters on whole pixels, and break lines as no browser does.
  '--font-render-hinting=none',
]

/** An existing Chromium: `CHROMIUM_PATH`, Playwright's own, the system's; null without any. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const own = chromium.executablePath()
  if (isProgram(own)) return own
  return findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
}

/** The whole browser, installed from Debian when root and missing. */
export const ensureChromium = () => ensureProgram('chromium', 'CHROMIUM_PATH', findChromium)

/** Starts it. */
export async function launchChromium(args = chromiumArguments): Promise<Browser> {
  return chromium.launch({ executablePath: (await ensureChromium()) ?? undefined, args })
}

/** Debian's package and program of the shell. */
export const SHELL = 'chromium-headless-shell'

/**
 * The same engine without a browser's windows and menus: half the processor time per test. Without the shell, `findChromium`.
 * The shell has no camera and renders the edges of letters differently: tests of these use the whole browser.
 */
export function findHeadlessShell(): string | null {
  return process.env.CHROMIUM_PATH ?? findProgram(SHELL) ?? findChromium()
}

/** Installs the shell if possible; without it the tests also run, but take twice as long. */
export async function ensureHeadlessShell(): Promise<void> {
  if (!process.env.CHROMIUM_PATH && findProgram(SHELL) === null) await installDebianPackages([SHELL])
}
