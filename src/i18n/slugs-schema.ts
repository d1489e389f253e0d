import { type RouteName, routeEntry, routeNames } from '#routes.ts'
import { paramValues, type WordParam, wordParams } from './routes.ts'
import { wordKey } from './slugs-words.ts'

const text = '[a-z0-9]+(-[a-z0-9]+)*'

/** Regular expression for a route's slugs: URL-safe segments and each parameter of the route, in any place. */
function slugExpression(name: RouteName): string {
  const params = Object.entries(routeEntry(name).params)
  const spelled = params.map(([param, kind]) => `\\{${param}${kind === 'optional' ? '\\?' : ''}\\}`)
  const present = spelled.map((param) => `(?=.*/${param}(/|$))`).join('')
  return `^${present}(/(${[text, ...spelled].join('|')}))+$`
}

function slugSchema(name: RouteName) {
  const { path, file } = routeEntry(name)
  return { description: `src/pages/${file}. In English: ${path}`, ...oneOrMore(slugExpression(name)) }
}

/** A text of this pattern, or a list of them. */
function oneOrMore(pattern: string) {
  const slug = { type: 'string', pattern }
  return { oneOf: [slug, { type: 'array', items: slug, minItems: 1, uniqueItems: true }] }
}

function wordsSchema(param: WordParam) {
  return {
    description: `What addresses say for {${param}}.`,
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(paramValues[param].map((value) => [value, oneOrMore(`^${text}$`)])),
  }
}

/** JSON Schema of `locales/<locale>/routes.json`, generated from the route table: completion and hints for editors. */
export function routesJsonSchema() {
  const translated = routeNames.filter((name) => !routeEntry(name).fixed)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Addresses of the pages in one locale',
    description:
      'Route name → path, or a list: the first path is the current one, the others redirect to it for ever. A variant of a language holds only what differs.',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(translated.map((name) => [name, slugSchema(name)])),
      ...Object.fromEntries(wordParams.map((param) => [wordKey(param), wordsSchema(param)])),
    },
  }
}
