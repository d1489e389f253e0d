import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMail, typedCode, typedDigits, typedLine, typedMail, typedText } from '#markets/typed-text.ts'

const EMOJI = '👩\u200d🦽 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
const every = { typedLine, typedText, typedDigits, typedCode, typedMail }

describe('pasted text, in one spelling', () => {
  it.each([
    // From a PDF, a chat, a contact.
    ['typedLine', 'Ma\u00adrio', 'Mario'],
    ['typedLine', '\u200bMario\u200e\u2060\ufeff', 'Mario'],
    ['typedLine', 'Mario\ufe0d Ros\u200dsi', 'Mario Rossi'],
    ['typedLine', '\u2068Mario\u2069 \u202aRossi\u202c\u202d', 'Mario Rossi'],
    ['typedLine', 'Mario\u00a0Rossi\u3000\u2009Bianchi\u2800', 'Mario Rossi Bianchi'],
    ['typedLine', 'María\u2011José', 'María-José'],
    ['typedLine', 'María\u2013José', 'María-José'],
    ['typedLine', 'ﬁore', 'fiore'],
    ['typedLine', 'Ｍａｒｉｏ　Ｒｏｓｓｉ', 'Mario Rossi'],
    ['typedLine', 'ｶﾞﾙｼｱ', 'ガルシア'],
    ['typedLine', 'ﻣﺤﻤﺪ', 'محمد'],
    ['typedLine', 'Jose\u0301', 'José'],
    ['typedLine', 'ǅemal Ĳsbrand', 'Džemal IJsbrand'],
    // Meaningful characters stay.
    ['typedLine', 'd’Arc', 'd’Arc'],
    ['typedLine', 'Mª José', 'Mª José'],
    ['typedLine', '2º B, 12½', '2º B, 12½'],
    ['typedLine', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['typedLine', 'ශ්\u200dරී', 'ශ්\u200dරී'],
    ['typedLine', 'മോഹന്\u200d', 'മോഹന്\u200d'],
    ['typedLine', '\u200cعلی\u200d', 'علی'],
    ['typedText', EMOJI, EMOJI],
    ['typedText', ' a\r\nb\u2028c\u00a0d\u00ad ', 'a\nb\nc d'],
    ['typedText', 'tel. \u202a+39 333\u202c, \u2068noci\u2069', 'tel. +39 333, noci'],
    ['typedDigits', '٢٠٢٦', '2026'],
    ['typedDigits', '۱۲', '12'],
    ['typedDigits', '０５', '05'],
    ['typedDigits', '१४', '14'],
    ['typedDigits', '𝟏𝟐', '12'],
    ['typedDigits', '１４：０５', '14:05'],
    ['typedDigits', '１００ー０００１', '100-0001'],
    ['typedDigits', ' \u202d+39\u00a0333\u20111234567\u202c ', '+39 333-1234567'],
    ['typedCode', 'yb 44\u00ad10\u2011287', 'YB4410-287'],
    ['typedCode', 'ΑΒ 123456', 'AB123456'],
    ['typedCode', 'МР 1234567', 'MP1234567'],
    ['typedCode', 'а123456(3)', 'A123456(3)'],
    ['typedCode', 'İz 1', 'IZ1'],
    ['typedCode', 'ＬＨ１３１１', 'LH1311'],
    ['typedMail', ' Mario.Rossi+x@Example.IT\u200b', 'Mario.Rossi+x@example.it'],
    ['typedMail', 'mailto:a@b.it', 'a@b.it'],
    ['typedMail', 'mailto:a@b.it?subject=Trip&body=x', 'a@b.it'],
    ['typedMail', 'Mario Rossi <a@b.it>', 'a@b.it'],
    ['typedMail', 'ａ＠ｂ．ｊｐ', 'a@b.jp'],
    ['typedMail', 'jörg@müller.de', 'jörg@müller.de'],
  ] as const)('%s %j is %j', (kind, typed, spelling) => expect(every[kind](typed)).toBe(spelling))

  it('knows the digits of every script', () => {
    const systems = Intl.supportedValuesOf('numberingSystem')
    for (const system of systems) {
      const writing = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false })
      const digits = writing.format(9876543210)
      if (/^\p{Nd}{10}$/u.test(digits)) expect(typedDigits(digits), system).toBe('9876543210')
    }
  })

  it('leaves an override for the parser that refuses it', () => {
    for (const fold of Object.values(every)) expect(fold('a\u202eb')).toContain('\u202e')
  })
})

describe.each(Object.entries(every))('%s', (name, fold) => {
  const odd = ['\u200b', '\u200d', '\u00ad', 'म', '\u094d', 'é', 'e\u0301', '\u2011', 'Α', '٣', '\ufb01']
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'aZ9 ', ...odd) }),
  )

  it('gives its own spelling back', () => {
    fc.assert(fc.property(text, (typed) => void expect(fold(fold(typed))).toBe(fold(typed))))
  })

  it('drops invisible characters, but for joiners in a word and the signs of emoji', () => {
    const kept =
      name === 'typedText'
        ? /[\u200c-\u200f\u202e\u{e0020}-\u{e007f}]|\ufe0e|\ufe0f/gu
        : /(?<=[\p{L}\p{M}])[\u200c\u200d]|\u202e/gu
    fc.assert(
      fc.property(text, (typed) => {
        expect(fold(typed).replace(kept, '')).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
      }),
    )
  })

  it('changes no plain text beyond blanks and the case that it stands for', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abXY019.,/()&+-_#') }), (typed) => {
        expect(fold(typed).toUpperCase()).toBe(typed.toUpperCase())
      }),
    )
  })
})

describe('a mail address is something@something.something', () => {
  // biome-ignore format: grouped by line
  it.each([
    'a@b.it', 'a&b=c@d.it', 'a..b@d.it', '.a@b.it', 'jörg@müller.de', 'a@xn--mller-kva.de',
    '用户@例え.中国', "o'neill+trips@b-c.co.uk", 'i@❤.ws',
  ])('%s', (text) => expect(isMail(typedMail(text))).toBe(true))

  // biome-ignore format: grouped by line
  it.each([
    'a', 'a@b', 'a@b.c', '@b.it', 'a@b..it', 'a@.it', 'a@b.it.', 'a b@c.it', 'a@@b.it', 'a,b@c.it',
    'a@b.it\u202e', 'a@b.it; c@d.it', 'a@b.it/', 'a@b.it?subject=x', "a@b.it'", 'a@b`.it', 'a@b.it*',
  ])('%j is not', (text) => expect(isMail(typedMail(text))).toBe(false))
})
