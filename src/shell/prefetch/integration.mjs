import { mkdir, writeFile } from 'node:fs/promises'
import { locales } from '../../markets/market-table.ts'
import { rulesPath, speculationRules } from './rules.ts'

/**
 * Publishes the prefetch rules of every locale beside the built files.
 * @returns {import('astro').AstroIntegration}
 */
export function prefetchRules() {
  return {
    name: 'prefetch-rules',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        for (const locale of locales) {
          const file = new URL(`.${rulesPath(locale)}`, dir)
          await mkdir(new URL('.', file), { recursive: true })
          await writeFile(file, JSON.stringify(speculationRules(locale)))
        }
      },
    },
  }
}
