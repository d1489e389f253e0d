import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { keptHtml } from '#ui/kept/kept-html.ts'

const textOf = (html: Uint8Array | string) =>
  typeof html === 'string' ? html : new TextDecoder().decode(html)

/** Asks for a part by each of these in turn: what came, and what was drawn for it. */
async function asked(bys: readonly (readonly unknown[])[], part: string = randomUUID()) {
  const drawn: number[] = []
  const shown: string[] = []
  for (const [n, by] of bys.entries()) {
    const html = await keptHtml(part, by, async () => {
      drawn.push(n)
      return `<p>${n} – ü</p>`
    })
    shown.push(textOf(html))
  }
  return { drawn, shown }
}

it('is drawn twice at most for the same data', async () => {
  const { drawn, shown } = await asked([
    ['a', { b: 1 }],
    ['a', { b: 1 }],
    ['a', { b: 1 }],
    ['a', { b: 1 }],
  ])
  expect(drawn).toEqual([0, 1])
  expect(shown).toEqual(['<p>0 – ü</p>', '<p>1 – ü</p>', '<p>1 – ü</p>', '<p>1 – ü</p>'])
})

it.each([
  ['another value', ['a', { b: 1 }], ['a', { b: 2 }]],
  ['another order', ['a', 'b'], ['b', 'a']],
  ['another nesting', [['a'], 'b'], [['a', 'b']]],
  ['text for a number', [1], ['1']],
  ['nothing for null', [null, 'a'], ['a']],
  ['a comma in a text', ['a","b'], ['a', 'b']],
])('is drawn anew for %s', async (_, one, other) => {
  const { drawn } = await asked([one, one, one, other])
  expect(drawn).toEqual([0, 1, 3])
})

it('knows frozen data by what it says, as any other', async () => {
  const frozen = () => Object.freeze({ id: 'b1', tour: Object.freeze({ title: 'Iceland' }) })
  const { drawn } = await asked([[frozen()], [{ ...frozen() }], [frozen()], [{ id: 'b2', tour: null }]])
  expect(drawn).toEqual([0, 1, 3])
})

it('looks again at data that can change', async () => {
  const trip = { pax: 2 }
  const part = randomUUID()
  await asked([[trip], [trip]], part)
  trip.pax = 3
  expect((await asked([[trip]], part)).drawn).toEqual([0])
})
