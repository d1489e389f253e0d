import { describe, expect, it } from 'vitest'
import { isAsShown } from '#forms/unchanged.ts'

describe('an input that came back unchanged', () => {
  it.each<[string, string, Parameters<typeof isAsShown>[2], boolean]>([
    ['Anna', 'Anna', {}, true],
    ['Anna ', 'Anna', {}, false],
    // A single-line field has no line ends, and HTML no NUL.
    ['ab', 'a\r\nb', {}, true],
    ['a\ufffd', 'a\0', {}, true],
    ['a\ufffd', 'a\ud800', {}, true],
    ['a\r\nb', 'a\nb', { lines: true }, true],
    ['ab', 'a\nb', { lines: true }, false],
    // The first line end of an area is lost.
    ['a', '\na', { lines: true }, true],
    ['x'.repeat(10), 'x'.repeat(20), { longest: 10 }, true],
    ['x'.repeat(9), 'x'.repeat(20), { longest: 10 }, false],
  ])('%j of %j with %j: %s', (posted, shown, options, same) => {
    expect(isAsShown(posted, shown, options)).toBe(same)
  })
})
