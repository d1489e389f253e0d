import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../support/installed-packages.ts'

/** Folder of the measuring tools, installed where they are not. */
export async function ensureTools(): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  await ensureInstalled(folder)
  return folder
}
