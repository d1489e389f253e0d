import { describe, expect, it } from 'vitest'
import { callingCode, comparablePhone, fromE164, readPhone } from '#markets/phone.ts'

describe('a phone number is judged by length and country', () => {
  it.each([
    // Ranges that no list has yet, and those with several spellings.
    ['US', '624 305 1111', '+16243051111'],
    ['IT', '+1 624 305 1111', '+16243051111'],
    ['MX', '1 55 1234 5678', '+525512345678'],
    ['IT', '+52 1 55 1234 5678', '+525512345678'],
    ['MX', '044 55 1234 5678', '+525512345678'],
    ['MX', '55 1234 5678', '+525512345678'],
    ['FR', '0692 12 34 56', '+262692123456'],
    ['FR', '+33 692 12 34 56', '+262692123456'],
    ['FR', '+33 (0)692 12 34 56', '+262692123456'],
    ['FR', '0690 12 34 56', '+590690123456'],
    ['FR', '0696 12 34 56', '+596696123456'],
    ['FR', '06 12 34 56 78', '+33612345678'],
    ['AR', '011 15-1234-5678', '+5491112345678'],
    ['AR', '+54 11 15 1234 5678', '+5491112345678'],
    ['AR', '9 11 1234 5678', '+5491112345678'],
    ['IT', '06 6981 2345', '+390669812345'],
    ['IT', '+39 (0)6 6981 2345', '+390669812345'],
    ['IT', '+39 (0)333 1234567', '+393331234567'],
    ['ES', '+34 (0)91 123 45 67', '+34911234567'],
    ['GB', '+44 (0)20 7031 3000', '+442070313000'],
    ['US', '0039 333 1234567', '+393331234567'],
    ['', '0039 333 1234567', '+393331234567'],
    ['IT', '39 333 1234567', '+393331234567'],
    // With the calling code alone they are numbers of towns as well: Leer's begin with 0491.
    ['DE', '49 1512 3456789', '+4915123456789'],
    ['DE', '491 1234567', '+494911234567'],
    ['ID', '62 812 345 678', '+62812345678'],
    ['AT', '43 0664 123456', '+43664123456'],
    ['IT', '+39 (0)312 3456789', '+393123456789'],
    ['IT', '+39 (0)31 234567', '+39031234567'],
    ['IT', '+0039 333 1234567', '+393331234567'],
    ['IT', '++39 333 1234567', '+393331234567'],
    ['AU', '(0061) 412 345 678', '+61412345678'],
    ['JP', '(0081) 90 1234 5678', '+819012345678'],
    ['KR', '0082 010-2000-0000', '+821020000000'],
    ['DE', '(+39) 333 123 4567', '+393331234567'],
    ['DE', '[+39] 333/123/4567', '+393331234567'],
    ['IT', 'tel:+39-333-1234567', '+393331234567'],
    ['IT', '\u202d333\u00a0123\u20114567\u202c', '+393331234567'],
    ['IT', '٣٣٣ ١٢٣ ٤٥٦٧', '+393331234567'],
    ['IT', '＋３９ ３３３ １２３４５６７', '+393331234567'],
    ['IT', '+8816 3141 4321', '+881631414321'],
    ['', '+383 44 123 456', '+38344123456'],
    ['', '+247 40123', '+24740123'],
  ])('%s %s is %s', (country, number, stored) =>
    expect(readPhone({ country, number })).toEqual({ ok: true, number: stored }),
  )

  it.each([
    ['IT', '12', 'invalid'],
    ['IT', '+39 333 1234567 8901234', 'invalid'],
    ['', '333 1234567', 'invalid'],
    ['XX', '333 1234567', 'invalid'],
    ['IT', 'call me', 'invalid'],
    ['IT', '+999 12345678', 'invalid'],
    ['IT', '333\u202e1234567', 'invalid'],
    ['IT', '06 6981 2345 ext. 12', 'extension'],
    ['IT', '06 6981 2345 x12', 'extension'],
    ['IT', '06 6981 2345 int. 12', 'extension'],
    ['IT', '06 6981 2345;ext=12', 'extension'],
    ['IT', '06 6981 2345,,12', 'extension'],
    ['IT', '06 6981 2345 #12', 'extension'],
    ['DE', '030 1234567 Durchwahl 12', 'extension'],
    ['FR', '01 23 45 67 89 poste 12', 'extension'],
  ])('%s %s is refused: %s', (country, number, code) =>
    expect(readPhone({ country, number })).toEqual({ ok: false, code }),
  )
})

describe('a stored number in the form', () => {
  it.each([
    ['+393331234567', 'IT', '333 123 4567'],
    ['+39 333 123 4567', 'IT', '333 123 4567'],
    ['+38344123456', 'XK', '044 123 456'],
    // Whole, with its plus, if the country is unknown.
    ['+8816 3141 4321', '', '+8816 3141 4321'],
    ['+16243051111', '', '+16243051111'],
    ['+5215512345678', '', '+5215512345678'],
    ['+39 06 6981 2345 ext. 12', '', '+39 06 6981 2345 ext. 12'],
    ['333 1234567', 'DE', '333 1234567'],
    ['ask my sister', 'DE', 'ask my sister'],
    [null, 'DE', ''],
  ])('%s', (stored, country, number) => expect(fromE164(stored, 'DE')).toEqual({ country, number }))

  it('is the same number in another spelling', () => {
    expect(comparablePhone('+39 333-123 4567')).toBe('+393331234567')
    expect(comparablePhone('+5215512345678')).toBe(comparablePhone('+525512345678'))
    expect(comparablePhone('ask  my sister')).toBe('ask my sister')
  })
})

it('knows the calling codes of countries that a list may lack', () => {
  expect(['XK', 'IT', 'ZZ', ''].map(callingCode)).toEqual(['+383', '+39', null, null])
})
