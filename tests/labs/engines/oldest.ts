import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { ensureInstalled } from '../../support/installed-packages.ts'

const folder = fileURLToPath(new URL('./oldest/', import.meta.url))

/**
 * Chromium 123, which npm carries packed (61 MB) in a package meant for functions in the cloud: one version below the
 * oldest that we serve, since that package has no 124 and 125.
 */
export async function unpackOldest(): Promise<string> {
  await ensureInstalled(folder)
  const program = join(folder, 'node_modules/@sparticuz/chromium/bin/chromium')
  if (!existsSync(program)) {
    writeFileSync(`${program}.part`, brotliDecompressSync(readFileSync(`${program}.br`)))
    chmodSync(`${program}.part`, 0o755)
    renameSync(`${program}.part`, program)
  }
  return program
}
