import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { slugTables } from './slug-tables.ts'
import { patternsToInject } from './slugs-compile.ts'
import { routesJsonSchema } from './slugs-schema.ts'

/**
 * Gives every built page its slug in every locale: one injected route per pattern, one entrypoint per route (record 008). The
 * English canonical paths are the files under src/pages themselves. Also writes the schema by which editors check the tables.
 * @returns {import('astro').AstroIntegration}
 */
export function localizedRoutes() {
  return {
    name: 'localized-routes',
    hooks: {
      'astro:config:setup': ({ config, injectRoute, addWatchFile }) => {
        writeSchema(config.root)
        for (const { pattern, file } of patternsToInject(tablesOnDisk(config.root, addWatchFile))) {
          const entrypoint = fileURLToPath(new URL(`./pages/${file}`, config.srcDir))
          if (!existsSync(entrypoint) || pattern === canonicalPattern(file)) continue
          injectRoute({ pattern, entrypoint, prerender: false })
        }
      },
    },
  }
}

/** `.astro/routes.schema.json`, which every table names: completion and hints while somebody types. @param {URL} root */
function writeSchema(root) {
  const file = new URL('./.astro/routes.schema.json', root)
  const text = `${JSON.stringify(routesJsonSchema(), null, 2)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, text)
}

/** Reads the tables afresh: `astro dev` restarts when one changes, but keeps the modules it has imported. */
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
