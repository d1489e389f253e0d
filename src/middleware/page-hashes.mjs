import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import devIslandScript from 'astro/runtime/server/astro-island.prebuilt-dev.js'

/** Pages that may be rendered instead of any other (`noFile` in `access.ts`, an exception, an unknown address). */
const standIns = ['src/pages/404.astro', 'src/pages/500.astro', 'src/pages/trouble.astro']

/** Folders whose scripts are only in pages with this member of `Astro.locals`. */
const foldersWith = { measurement: 'src/analytics/', session: 'src/features/session-end/' }

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Reduces the policy to what a page needs, for which Astro has no setting. Removes from every policy the hashes that no page needs:
 * those of unused directives, of the islands' script for development, and of the styles of single pages, which Astro adds to the
 * policy of those pages by itself. Writes into the manifest which scripts each page can have, for `content-security.ts`, which
 * removes the others: `pageScripts`, hashes by the page's file, and `scriptsWith`. The only integration of ours that changes
 * Astro's manifest (record 032).
 * @returns {import('astro').AstroIntegration}
 */
export function pageHashesOnly() {
  const graph = moduleGraph()
  let root = ''
  return {
    name: 'page-hashes-only',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root)
        updateConfig({ vite: { plugins: [graph.plugin] } })
      },
      'astro:build:ssr': ({ manifest }) => {
        const { csp, clientDirectives, inlinedScripts, routes } = manifest
        if (!csp) return
        const directives = new Map(clientDirectives.map(([name, code]) => [name, hashOf(code)]))
        const scripts = inlinedScripts.map(([id, code]) => ({ of: fileOf(id), hash: hashOf(code) }))
        /** @param {string} page */
        const scriptsOf = (page) => {
          const files = graph.behind([page, ...standIns].map((file) => root + file))
          const hasIsland = [...files].some((file) => file.endsWith('.island.tsx'))
          return [
            ...scripts.filter(({ of }) => files.has(of)).map(({ hash }) => hash),
            ...(hasIsland ? [hashOf(islandScript), directives.get('intent') ?? ''] : []),
          ]
        }
        const pages = [...new Set(routes.map(({ routeData }) => routeData.component))]
        const pageScripts = Object.fromEntries(pages.map((page) => [page, scriptsOf(page)]))
        const scriptsWith = Object.fromEntries(
          Object.entries(foldersWith).map(([member, folder]) => [
            member,
            scripts.filter(({ of }) => of.startsWith(root + folder)).map(({ hash }) => hash),
          ]),
        )
        Object.assign(manifest, { pageScripts, scriptsWith })

        const used = new Set(Object.values(pageScripts).flat())
        const styles = routes.flatMap((route) => route.styles)
        const unneeded = new Set([
          hashOf(devIslandScript),
          ...[...directives.values()].filter((hash) => !used.has(hash)),
          ...styles.flatMap((style) => (style.type === 'inline' ? [hashOf(style.content)] : [])),
        ])
        for (const directive of [csp.scriptDirective, csp.styleDirective]) {
          const needed = directive.hashes.filter((hash) => typeof hash !== 'string' || !unneeded.has(hash))
          directive.hashes.splice(0, directive.hashes.length, ...needed)
        }
      },
    },
  }
}

/** Astro's generated modules: they lead to its manifest, which imports every page. */
const astroModule = '\0virtual:astro:'

/** @param {string} id of a module, with what Vite adds to the name of its file */
const fileOf = (id) => id.split('?', 1)[0] ?? id

/** Remembers, during the server build, which module imports which. */
function moduleGraph() {
  /** @type {Map<string, readonly string[]>} */
  const modules = new Map()
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'page-graph',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        modules.set(id, [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      }
    },
  }
  /** All direct and indirect imports of these pages. @param {readonly string[]} pages */
  function behind(pages) {
    const ids = new Set(pages)
    for (const id of ids)
      for (const imported of modules.get(id) ?? []) if (!imported.startsWith(astroModule)) ids.add(imported)
    return new Set([...ids].map(fileOf))
  }
  return { plugin, behind }
}
