import { findProgram, installDebianPackages } from '../installed-programs.ts'

/** A Firefox that is there: `FIREFOX_PATH`, the system's; null when there is none. */
export function findFirefox(): string | null {
  return process.env.FIREFOX_PATH || findProgram('firefox-esr', 'firefox')
}

/** Firefox for its smoke test, installed from Debian when root and missing. */
export async function ensureFirefox(): Promise<string | null> {
  if (findFirefox() === null) await installDebianPackages(['firefox-esr'])
  const found = findFirefox()
  if (found === null) {
    console.log('One test needs Firefox: apt-get install firefox-esr, or set FIREFOX_PATH to one.')
  }
  return found
}
