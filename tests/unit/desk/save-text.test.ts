import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { saveText } from '#desk/words/save-text.ts'
import { Checkout } from './checkout.ts'

const checkout = new Checkout()

const changedLines = () => Object.values(checkout.changes()).flat()
const save = (fields: Record<string, string>) => saveText(checkout.root, new URLSearchParams(fields))
const [question, domanda] = ['Hi {name}, where to next?', 'Ciao {name}, dove si va?']
const hello = { key: 'dashboard:hello', 'was.en': question, 'was.it-IT': domanda, 'was.en-US': '' }

afterEach(() => checkout.reset())
afterAll(() => checkout.remove())

describe('a text that is saved at the desk', () => {
  it('changes one line for each language that says it differently', () => {
    const now = { en: 'Hi {name},\r\nwhere to now?', 'it-IT': 'Ehi {name}, dove si va?' }
    const page = save({ ...hello, ...now, 'es-ES': '¡Hola, {name}! ¿Adónde vamos?', 'en-US': '' })
    expect(page).toMatch(/^\/desk\/words\/dashboard\/hello\?saved=/)
    expect(changedLines()).toEqual([
      `-  "hello": "${question}",`,
      '+  "hello": "Hi {name}, where to now?",',
      `-  "hello": "${domanda}",`,
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
    expect(checkout.changedLines()).toEqual(['3 0 locales/en-US/dashboard.json'])
    const again = { ...hello, 'was.en-US': 'Hey {name}, where to next?', 'en-US': '' }
    expect(save(again)).toContain('saved=')
    expect(checkout.changedLines()).toEqual([])
  })

  it('may be the same as in English for a reason, which goes when it is translated', () => {
    const total = { key: 'trip:figure.total', 'was.it-IT': 'Totale', 'it-IT': 'Total' }
    expect(save(total)).toBe('/desk/words/trip/figure.total?it-IT=Total')
    expect(save({ ...total, 'same.it-IT': 'a test' })).toContain('saved=')
    expect(changedLines()).toContain('+    "trip:figure.total": "a test"')
    const back = { ...total, 'was.it-IT': 'Total', 'it-IT': 'Totale', 'same.it-IT': 'a test' }
    expect(save(back)).toContain('saved=')
    expect(changedLines()).toEqual([])
  })

  it.each([{ key: 'dashboard:none', en: 'x' }, { key: '../secret:x', en: 'x' }, {}])(
    'must be one of ours: %j',
    (fields) => {
      expect(() => save(fields as Record<string, string>)).toThrow(RangeError)
    },
  )
})
