import { expect, it } from 'vitest'
import type { DemoMarket } from '#sandbox/environment.ts'
import { inHouse } from '../../faults/in-house.ts'
import { readVisibleWords } from '../../support/html-words.ts'

/* The headings of dashboard and trip as an outline. */

const house = inHouse()

async function headingsOf(as: string, market: DemoMarket, path: string) {
  const { html: page } = await house.visit(path, { as, market })
  // A dialog's headings are there once it is open.
  const html = page.replace(/<dialog\b.*?<\/dialog>/gs, '')
  return [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)].map(([, level, text = '']) => ({
    level: Number(level),
    text: readVisibleWords(text.replaceAll('class="visually-hidden"', '')),
  }))
}

it.each([
  ['sofia', 'italy'],
  ['lucia', 'spain'],
  ['chloe', 'france'],
  ['jonas', 'germany'],
  ['emma', 'international'],
] as const)('no two headings of %s’s dashboard are alike on one level', async (sub, market) => {
  const headings = await headingsOf(sub, market, '/')
  const second = headings.filter(({ level }) => level === 2).map(({ text }) => text)
  expect(second).toEqual([...new Set(second)])
})

it('a trip has a heading for what comes first and for each of its parts', async () => {
  const headings = await headingsOf('sofia', 'italy', '/viaggi/B2041')
  const [first, ...rest] = headings.map(({ level }) => level)
  expect(first).toBe(1)
  // The first part, five parts, and two in the footer.
  expect(rest.filter((level) => level === 2)).toHaveLength(8)
  const named = headings.map(({ text }) => text)
  expect(named).toEqual([...new Set(named)])
  headings.slice(1).forEach(({ level, text }, at) => {
    expect(level, text).toBeLessThanOrEqual((headings[at]?.level ?? 0) + 1)
  })
})
