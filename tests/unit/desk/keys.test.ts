import { describe, expect, it } from 'vitest'
import { keyList } from '#desk/keys/key-list.ts'
import { marked, splitAtMarks, unmarked } from '#desk/keys/marks.ts'

/** The text of each piece with its keys. */
const read = (text: string, open?: string[]) =>
  splitAtMarks(text, open).map(({ from, to, keys }) => [text.slice(from, to), ...keys])

describe('the marks of a text', () => {
  it('say its key and do not change what is read', () => {
    const text = marked('trips:empty.past.title', 'Noch keine Reise')
    expect(read(`– ${text} –`)).toEqual([['– '], ['Noch keine Reise', 'trips:empty.past.title'], [' –']])
    expect(unmarked(text)).toBe('Noch keine Reise')
    expect(text.replace(/[\u{E0000}-\u{E007F}]/gu, '')).toBe('Noch keine Reise')
  })

  it('may stand in each other: a text that is filled into another', () => {
    const inner = marked('documents:kind.PASSPORT', 'passport')
    expect(read(marked('documents:missing', `Your ${inner} is missing`))).toEqual([
      ['Your ', 'documents:missing'],
      ['passport', 'documents:missing', 'documents:kind.PASSPORT'],
      [' is missing', 'documents:missing'],
    ])
  })

  it('are understood across nodes', () => {
    const text = marked('trip:lead', 'From Rome | to Oslo')
    const cut = text.indexOf('|')
    const open: string[] = []
    expect(read(text.slice(0, cut), open)).toEqual([['From Rome ', 'trip:lead']])
    expect(open).toEqual(['trip:lead'])
    expect(read(text.slice(cut), open)).toEqual([['| to Oslo', 'trip:lead']])
    expect(open).toEqual([])
  })

  it('leave nothing of an empty text', () => {
    expect(read(marked('ui:none', ''))).toEqual([])
  })
})

describe('the list of texts at the end of a page', () => {
  it('leads from each text to its page at the desk, and contains no markup of a text', () => {
    const used = new Map([['trip:title', `<b>${marked('ui:x', '"Oslo" & Rome')}</b>`]])
    const list = keyList(used, 'http://localhost:4321')
    expect(list).toContain('href="http://localhost:4321/desk/words/trip/title"')
    expect(list).toContain('&#60;b&#62;&#34;Oslo&#34; &#38; Rome&#60;/b&#62;')
    expect(list).toContain('1 texts on this page')
  })
})
