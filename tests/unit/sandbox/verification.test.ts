import { describe, expect, it } from 'vitest'
import { mrzLines } from '#sandbox/specimen/mrz-lines.ts'
import { checkDigit } from '#sandbox/verification/check-digit.ts'
import { fieldsNotFound } from '#sandbox/verification/compare.ts'
import { readMachineZone, zoneNames } from '#sandbox/verification/machine-zone.ts'
import { printedDates } from '#sandbox/verification/printed-dates.ts'

/** The examples printed in ICAO 9303, parts 4 and 5. */
const ICAO_PASSPORT =
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
const ICAO_CARD =
  'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<'

describe('the machine-readable zone', () => {
  it.each([
    ['520727', '3'],
    ['D23145890', '7'],
    ['HA672242<658022549601086<<<<<<<<<<<<<<0', '8'],
  ])('checks %s with %s', (field, digit) => {
    expect(checkDigit(field)).toBe(digit)
  })

  it("is read from ICAO's own examples", () => {
    expect(readMachineZone(ICAO_PASSPORT)).toEqual({ number: 'L898902C3', expirationDate: '2012-04-15' })
    expect(readMachineZone(ICAO_CARD)).toEqual({ number: 'D23145890', expirationDate: '2012-04-15' })
    expect(zoneNames(ICAO_PASSPORT, 'Eriksson', 'Anna Maria')).toBe(true)
    expect(zoneNames(ICAO_CARD, 'Eriksson', 'Anna Maria')).toBe(true)
    expect(zoneNames(ICAO_PASSPORT, 'Erikson', 'Anna Maria')).toBe(false)
  })

  it('survives the errors of OCR: gaps, fillers read as letters, letters read as digits', () => {
    const read = 'P<UTOERIKSSON<KANNA<MARIAK<<LLLLLL\nL898902C36UTO 7408122F12O4159ZE184226B<<<KLLO'
    expect(readMachineZone(read)).toEqual({ number: 'L898902C3', expirationDate: '2012-04-15' })
    expect(zoneNames(read, 'Eriksson', 'Anna Maria')).toBe(true)
  })

  it('proves nothing without correct check digits', () => {
    const misread = ICAO_PASSPORT.replace('L898902C36', 'L898903C36').replace('1204159', '1204169')
    expect(readMachineZone(misread)).toEqual({ number: null, expirationDate: null })
  })

  it('is read as it was drawn, even a card number of more than nine characters', () => {
    // biome-ignore format: grouped by line
    const specimen = {
      country: 'FR', firstName: 'Chloé', lastName: "d'Été-Müller", birthDate: '1996-04-14',
      issueDate: '2022-01-31', expirationDate: '2032-01-30',
    }
    const passport = mrzLines({ ...specimen, kind: 'PASSPORT', number: '19DA48213' })
    expect(passport.map((line) => line.length)).toEqual([44, 44])
    const read = readMachineZone(passport.join('\n'))
    expect(read).toEqual({ number: '19DA48213', expirationDate: '2032-01-30' })
    expect(zoneNames(passport.join('\n'), "d'Été-Müller", 'Chloé')).toBe(true)
    const card = mrzLines({ ...specimen, kind: 'IDENTITY_CARD', number: 'X4RTBPFW46AB' })
    expect(card.map((line) => line.length)).toEqual([30, 30, 30])
    expect(readMachineZone(card.join('\n')).number).toBe('X4RTBPFW46AB')
  })
})

describe('a printed date', () => {
  it.each([
    ['issued 15/06/2024 in Rome', false],
    ['15.06.2024', false],
    ['15-06-24', false],
    ['15 O6 2024', false],
    ['l5/06/2O24', false],
    ['2024-06-15', false],
    ['15 JUN 2024', false],
    ['15 GIU/JUN 2024', false],
    ['15 JUIN / JUN 24', false],
    ['15. Juni 2024', false],
    ['06/15/2024', true],
  ])('is found in %s', (text, monthFirst) => {
    expect([...printedDates(text, monthFirst)]).toContain('2024-06-15')
  })

  it('is ignored when day or month do not exist, or more digits follow', () => {
    expect([...printedDates('32/01/2024 15/13/2024 15/06/20245 15 XYZ 2024', false)]).toEqual([])
    expect([...printedDates('06/15/2024', false)]).toEqual([])
  })
})

describe('comparing what was read with what was typed', () => {
  // biome-ignore format: grouped by line
  const claim = {
    firstName: 'Mia', lastName: 'de Vries', number: 'NX2-K48F19', issuingCountry: 'NL',
    issueDate: '2024-06-15', expirationDate: '2034-06-14',
  }
  const text = 'SURNAME\nDE VRIES\nGIVEN NAMES\nMIA\nNX2K48F19\n15/06/2024  14/06/2034'
  const missing = (change: Partial<typeof claim>, read = text) =>
    fieldsNotFound(read, { ...claim, ...change })

  it('finds everything, or names all five', () => {
    expect(missing({})).toEqual([])
    const five = ['FIRST_NAME', 'LAST_NAME', 'DOCUMENT_NUMBER', 'ISSUE_DATE', 'EXPIRATION_DATE']
    expect(missing({}, 'a cat')).toEqual(five)
  })

  it.each([
    [{ firstName: 'Mía' }, []],
    [{ firstName: 'Mila' }, ['FIRST_NAME']],
    [{ firstName: 'Mia Anna' }, ['FIRST_NAME']],
    [{ lastName: 'Vries' }, []],
    [{ lastName: 'van Vries' }, ['LAST_NAME']],
    [{ firstName: 'Мия' }, []],
    [{ number: 'NXZK48FI9' }, []],
    [{ number: 'NX2K48F1' }, ['DOCUMENT_NUMBER']],
    [{ number: '1506' }, ['DOCUMENT_NUMBER']],
    [{ issueDate: '2024-06-16' }, ['ISSUE_DATE']],
    [{ expirationDate: '2034-06-15' }, ['EXPIRATION_DATE']],
  ])('with %o: %o', (change, fields) => {
    expect(missing(change)).toEqual(fields)
  })

  it('ignores gaps inside names and numbers, and accepts German vowels in either spelling', () => {
    const read = 'MUELLER-GROSS  SOF IA\nYB 4410 287\n15/06/2024 14/06/2034'
    const change = { firstName: 'Sofia', lastName: 'Müller-Groß', number: 'YB4410287' }
    expect(missing(change, read)).toEqual([])
    expect(missing(change, read.replace('MUELLER', 'MULLER'))).toEqual([])
  })
})
