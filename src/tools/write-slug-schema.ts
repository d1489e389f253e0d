import { writeFileSync } from 'node:fs'
import { routesJsonSchema } from './slugs-schema.ts'

// Run `node src/tools/write-slug-schema.ts` after a change of the route table; a test fails until then.
const file = new URL('../../locales/routes.schema.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(routesJsonSchema(), null, 2)}\n`)
