import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { aboutVariable, environment, variableNames } from '#config/variables.ts'
import { markets } from '#markets/market-table.ts'
import { brandFiles } from '#tools/build-brand.ts'
import { coastFiles } from '#tools/build-coasts.ts'
import { fontFiles } from '#tools/build-fonts.ts'
import { flagFile, spriteFile, usedIcons } from '#tools/build-icons.ts'
import { landscapeFiles } from '#tools/build-landscapes.ts'
import { openApiText } from '#tools/build-openapi.ts'
import { routesSchemaText } from '#tools/build-routes-schema.ts'
import { renderEnvExample } from '#tools/env-example.ts'
import { brand } from '#ui/brand.ts'
import { flagFor } from '#ui/flags.ts'
import { readSources, root } from '../sources.ts'

const read = (file: string) => readFileSync(`${root}${file}`)
const placed = <Content>(folder: string, files: Readonly<Record<string, Content>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))

type Files = Readonly<Record<string, string | Buffer>>

/** Each tool's output, by file. */
const written: Readonly<Record<string, () => Files | Promise<Files>>> = {
  'build-brand.ts': brandFiles,
  'build-coasts.ts': () => placed('src/features/trips/programme/coasts', coastFiles()),
  'build-fonts.ts': async () => placed('src/styles/fonts', await fontFiles()),
  'build-icons.ts': () =>
    placed('src/ui', {
      'icons.json': `${JSON.stringify(usedIcons(), null, 2)}\n`,
      'sprites/icons.svg': spriteFile(),
      'sprites/flags.svg': flagFile(),
    }),
  'build-landscapes.ts': () => placed('src/ui/sprites', landscapeFiles()),
  'build-openapi.ts --write': () => ({ 'src/backoffice/openapi.json': openApiText() }),
  'build-routes-schema.ts': () => ({ 'locales/routes.schema.json': routesSchemaText() }),
  'env-example.ts': () => ({ '.env.example': renderEnvExample() }),
}

it.each(Object.entries(written))('`node src/tools/%s` changes no file: else run it', async (_, files) => {
  for (const [file, content] of Object.entries(await files()))
    expect(read(file).equals(Buffer.from(content)), file).toBe(true)
})

it('has a file for each drawing of a landscape, and for none that is no longer drawn', () => {
  const drawn = Object.keys(landscapeFiles()).filter((name) => name.includes('/'))
  const found = readdirSync(`${root}src/ui/sprites/landscapes`).map((name) => `landscapes/${name}`)
  expect(found.sort()).toEqual(drawn.sort())
})

describe('.env.example', () => {
  it('starts the service once the alternatives and the secret are chosen', () => {
    const lines = renderEnvExample().match(/^[A-Z_]+=.*$/gm) ?? []
    const environment = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const chosen = { OIDC_ISSUER: 'https://login.example.com', SESSION_FILE: 'sessions.sqlite' }
    const secret = { SESSION_SECRET: 'x'.repeat(32) }
    expect(() => readConfig({ ...environment, ...chosen, ...secret })).not.toThrow()
  })

  it('gives every variable an example that its own reader accepts', () => {
    for (const name of variableNames) {
      const { example } = aboutVariable(name)
      if (example !== '') expect(environment.shape[name].safeParse(example).success, name).toBe(true)
    }
  })

  it('explains of every optional variable when it is required, or what happens without it', () => {
    for (const name of variableNames) {
      const { isRequired, needed, otherwise } = aboutVariable(name)
      const text = [isRequired, needed !== undefined, otherwise !== undefined]
      expect([name, text.filter(Boolean)]).toEqual([name, [true]])
    }
  })
})

it('every market has a flag; any other name is a globe', () => {
  for (const { icon } of Object.values(markets)) expect(flagFor(icon)).toBe(icon)
  expect([flagFor('IT'), flagFor('XX')]).toEqual(['it', 'globe'])
})

it('the brand is named in one file only', () => {
  const files = readSources('src/**/*.*', 'locales/**/*.json')
    // The sandbox is a separate program with an invented company of its own; the look of refusals is generated from the brand.
    .filter(({ file }) => !/^src\/sandbox\/|refusal-look\.json$/.test(file))
  // Except labels from which keys are derived, such as the session's: they must survive a change of brand.
  const named = new RegExp(`\\b${brand.name}\\b(?!-)`, 'i')
  expect(files.filter(({ text }) => named.test(text)).map(({ file }) => file)).toEqual(['src/ui/brand.ts'])
})
