import { writeFileSync } from 'node:fs'
import { routesJsonSchema } from '#i18n/slugs-schema.ts'

/** Text of `locales/routes.schema.json`, which every slug table names. */
export const routesSchemaText = () => `${JSON.stringify(routesJsonSchema(), null, 2)}\n`

if (import.meta.main)
  writeFileSync(new URL('../../locales/routes.schema.json', import.meta.url), routesSchemaText())
