import { describe, expect, it } from 'vitest'
import { oddities, readTree } from '../../labs/access/tree.ts'

const sound = `
- banner:
  - link "caravel, dashboard":
    - /url: /
    - text: caravel
- main:
  - heading "My trips" [level=1]
  - 'link "Edit: name"':
    - /url: /edit?a="b"
  - heading "Lofoten" [level=2]:
    - link "Lofoten":
      - /url: /travels/B1
  - heading "Lofoten" [level=2]:
    - link "Lofoten":
      - /url: /travels/B2
  - textbox "Name": Sofia
- contentinfo
`

describe('the accessibility tree', () => {
  it('is read with names, addresses and the ancestors of each node', () => {
    const nodes = readTree(sound)
    // biome-ignore format: grouped by line
    expect(nodes.map(({ role }) => role)).toEqual([
      'banner', 'link', 'main', 'heading', 'link', 'heading', 'link', 'heading', 'link', 'textbox',
      'contentinfo',
    ])
    expect(nodes[4]).toMatchObject({ name: 'Edit: name', within: 'main' })
    expect(nodes[6]).toMatchObject({ name: 'Lofoten', url: '/travels/B1', within: 'heading' })
    expect(oddities(nodes)).toEqual([])
  })

  it.each([
    ['no first heading', '- heading "My trips" [level=1]', '', /0 headings of level 1/],
    ['a second one', '[level=2]', '[level=1]', /2 headings of level 1/],
    ['a level left out', '[level=2]', '[level=3]', /level 3 after 1/],
    ['a heading without words', 'heading "My trips"', 'heading', /without words/],
    ['two landmarks alike', '- contentinfo', '- banner', /two landmarks banner/],
    ['a field without a name', 'textbox "Name"', 'textbox', /a textbox without a name/],
    ['a link without a name', '\'link "Edit: name"\'', 'link', /a link without a name/],
    [
      'one name for two places',
      'link "caravel, dashboard"',
      '\'link "Edit: name"\'',
      /lead to \/ and \/edit/,
    ],
  ])('%s is odd', (_, what, instead, expected) => {
    expect(oddities(readTree(sound.replace(what, instead))).join('\n')).toMatch(expected)
  })
})
