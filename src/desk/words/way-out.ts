import type { Locale } from '#markets/market-table.ts'
import type { Tree } from '#tools/read-project.ts'
import { judge, type Refusal, type Wordings } from './judge.ts'
import { typeset } from './typography.ts'

/** What would be accepted in place of what is typed, by locale, where it is only set wrongly: quotes, apostrophes, spaces. */
export function wayOut(tree: Tree, key: string, typed: Wordings, refusals: readonly Refusal[]): Wordings {
  const found = Object.entries(typed).flatMap(([locale, text]) => {
    const set = typeset(text ?? '', locale as Locale)
    const wrongNow = refusals.filter((refusal) => refusal.locale === locale).length
    if (set === text || wrongNow === 0) return []
    const wrongThen = judge(tree, key, { ...typed, [locale]: set }).filter(
      (refusal) => refusal.locale === locale,
    )
    return wrongThen.length < wrongNow ? [[locale, set] as const] : []
  })
  return Object.fromEntries(found)
}
