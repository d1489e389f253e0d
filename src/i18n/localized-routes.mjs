import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { slugTables } from './slug-tables.ts'
import { patternsToInject } from './slugs-compile.ts'

/**
 * Gives every built page its slug in every locale: one injected route per pattern, one entrypoint per route (record 008). The
 * English canonical paths are the files under src/pages themselves.
 * @returns {import('astro').AstroIntegration}
 */
export function localizedRoutes() {
  return {
    name: 'localized-routes',
    hooks: {
      'astro:config:setup': ({ config, injectRoute, addWatchFile }) => {
        for (const { pattern, file } of patternsToInject(tablesOnDisk(config.root, addWatchFile))) {
          const entrypoint = fileURLToPath(new URL(`./pages/${file}`, config.srcDir))
          if (!existsSync(entrypoint) || pattern === canonicalPattern(file)) continue
          injectRoute({ pattern, entrypoint, prerender: false })
        }
      },
    },
  }
}

/** Reads the tables from disk: `astro dev` restarts when one changes, but keeps the modules it has imported. */
function tablesOnDisk(root, addWatchFile) {
  return Object.fromEntries(
    Object.keys(slugTables).map((locale) => {
      const file = new URL(`./locales/${locale}/routes.json`, root)
      addWatchFile(file)
      return [locale, JSON.parse(readFileSync(file, 'utf8'))]
    }),
  )
}

/** The pattern that Astro derives from a file's place under src/pages. */
function canonicalPattern(file) {
  return `/${file.replace(/\/?(index)?\.(astro|ts)$/, '')}`
}
