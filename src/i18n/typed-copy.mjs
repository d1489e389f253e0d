import { readFileSync } from 'node:fs'
import { config as i18nextConfig } from './astro-i18next.config.mjs'
import { flatten } from './copy-text.ts'

/**
 * Writes the type of every English text, so that a misspelt key or a missing placeholder is a type error in the editor and in `npm
 * run check`. The types are generated because TypeScript reads the values of imported JSON as `string`; Astro rewrites them at
 * every `astro check`, `dev` and `build`. @returns {import('astro').AstroIntegration}
 */
export function typedCopy() {
  return {
    name: 'typed-copy',
    hooks: {
      'astro:config:setup': ({ config, addWatchFile }) => {
        for (const namespace of i18nextConfig.namespaces) addWatchFile(fileOf(config.root, namespace))
      },
      'astro:config:done': ({ config, injectTypes }) => {
        injectTypes({ filename: 'english-copy.d.ts', content: copyTypes(config.root) })
      },
    },
  }
}

/** @param {URL} root @param {string} namespace */
const fileOf = (root, namespace) => new URL(`./locales/en/${namespace}.json`, root)

/** @param {URL} root */
function copyTypes(root) {
  const texts = i18nextConfig.namespaces.flatMap((namespace) => {
    const json = JSON.parse(readFileSync(fileOf(root, namespace), 'utf8'))
    return [...flatten(json)].map(
      ([key, text]) => `  ${JSON.stringify(`${namespace}:${key}`)}: ${JSON.stringify(text)}`,
    )
  })
  return `declare interface EnglishCopy {\n${texts.join('\n')}\n}\n`
}
