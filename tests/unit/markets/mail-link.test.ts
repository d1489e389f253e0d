import { describe, expect, it } from 'vitest'
import { mailHref } from '#markets/mail-link.ts'

describe('the address of a mail is written as RFC 6068 requires', () => {
  it.each([
    ['a line break is CRLF, without which some programs join the lines', 'a\nb', 'a%0D%0Ab'],
    ['once only', 'a\r\nb\rc\n\nd', 'a%0D%0Ab%0D%0Ac%0D%0A%0D%0Ad'],
    ['a blank is no plus, which would stay one', 'a b', 'a%20b'],
    ['a plus is no blank', 'a+b', 'a%2Bb'],
    ['nothing ends the body', 'a&body=b#c?', 'a%26body%3Db%23c%3F'],
    ['letters of any script', 'Zoë 北', 'Zo%C3%AB%20%E5%8C%97'],
    ['half a character', 'a\ud800', 'a%EF%BF%BD'],
  ])('%s', (_, body, written) =>
    expect(mailHref('a@b.example', { subject: 'Hi', body })).toBe(
      `mailto:a@b.example?subject=Hi&body=${written}`,
    ),
  )

  it.each([
    ['sofia@example.org', 'sofia@example.org'],
    ['o’brien+trips@example.org', 'o%E2%80%99brien%2Btrips@example.org'],
    ['a&b?c@example.org', 'a%26b%3Fc@example.org'],
    ['', ''],
  ])('to %s', (to, written) => expect(mailHref(to, {})).toBe(`mailto:${written}`))
})
