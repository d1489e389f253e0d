import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { saveText } from '#desk/words/save-text.ts'
import { Checkout } from './checkout.ts'

const checkout = new Checkout()

/** The lines that differ from the committed ones, without the heads of the files. */
const changedLines = () =>
  checkout
    .git('diff', '--unified=0')
    .split('\n')
    .filter((line) => /^[+-](?![+-])/.test(line))

const save = (fields: Record<string, string>) => saveText(checkout.root, new URLSearchParams(fields))
const hello = {
  key: 'dashboard:hello',
  'was.en': 'Hi {name}, where to next?',
  'was.it-IT': 'Ciao {name}, dove si va?',
  'was.en-US': '',
}

afterEach(() => checkout.reset())
afterAll(() => checkout.remove())

describe('a text that is saved at the desk', () => {
  it('changes one line for each language that says it differently', () => {
    const page = save({
      ...hello,
      en: 'Hi {name},\r\nwhere to now?',
      'it-IT': 'Ehi {name}, dove si va?',
      'es-ES': '¡Hola, {name}! ¿Adónde vamos?',
      'en-US': '',
    })
    expect(page).toMatch(/^\/desk\/words\/dashboard\/hello\?saved=/)
    expect(changedLines()).toEqual([
      '-  "hello": "Hi {name}, where to next?",',
      '+  "hello": "Hi {name}, where to now?",',
      '-  "hello": "Ciao {name}, dove si va?",',
      '+  "hello": "Ehi {name}, dove si va?",',
    ])
  })

  it('is refused with what was typed, and nothing is written', () => {
    const page = save({ ...hello, en: 'Hi {name}!', 'it-IT': 'Ciao!' })
    expect(page).toBe('/desk/words/dashboard/hello?en=Hi+%7Bname%7D%21&it-IT=Ciao%21')
    expect(changedLines()).toEqual([])
  })

  it('is refused when somebody else changed it meanwhile', () => {
    save({ ...hello, 'it-IT': 'Ehi {name}, dove si va?' })
    const page = save({ ...hello, 'it-IT': 'Salve {name}, dove si va?' })
    expect(page).toBe('/desk/words/dashboard/hello?it-IT=Salve+%7Bname%7D%2C+dove+si+va%3F&stale=1')
    expect(changedLines()).toHaveLength(2)
  })

  it('gives a variant its own words, and takes them back', () => {
    expect(save({ ...hello, 'en-US': 'Hey {name}, where to next?' })).toContain('saved=')
    expect(checkout.git('status', '--short')).toBe('?? locales/en-US/dashboard.json\n')
    const again = { ...hello, 'was.en-US': 'Hey {name}, where to next?', 'en-US': '' }
    expect(save(again)).toContain('saved=')
    expect(checkout.git('status', '--short')).toBe('')
  })

  it('must be one of ours', () => {
    expect(() => save({ key: 'dashboard:none', en: 'x' })).toThrow(RangeError)
    expect(() => save({ key: '../secret:x', en: 'x' })).toThrow(RangeError)
    expect(() => save({})).toThrow(RangeError)
  })
})
