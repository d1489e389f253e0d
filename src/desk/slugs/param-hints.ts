import type { DeskKey, DeskText } from '../texts/desk-texts.ts'

/** Explanations of the placeholders in an address, for editors, who see `{kind}` and must keep it. */
const hints: Readonly<Record<string, DeskKey>> = {
  tour: 'param.tour',
  traveler: 'param.traveler',
  kind: 'param.kind',
  step: 'param.step',
  code: 'param.code',
  token: 'param.token',
}

/** A sentence about each parameter of an address. */
export const paramHints = (slug: string, t: DeskText): string[] =>
  [...slug.matchAll(/\{(\w+)\??\}/g)].flatMap(([, name = '']) => {
    const key = hints[name]
    return key ? t(key) : []
  })
