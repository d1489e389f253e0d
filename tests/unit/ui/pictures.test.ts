import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoClass, readPictureAddress, showPicturesFrom } from '#ui/pictures.ts'

const shown = [
  'https://images.example.com',
  'https://cdn.example.net:8443',
  'https://xn--bcher-kva.example',
  'http://127.0.0.1:4322',
]

describe('a picture of another host', () => {
  it.each([
    // As they are.
    ['https://images.example.com/a.jpg', 'https://images.example.com/a.jpg'],
    ['https://images.example.com/a%20b.jpg?w=600#x', 'https://images.example.com/a%20b.jpg?w=600#x'],
    ['https://cdn.example.net:8443/a.jpg', 'https://cdn.example.net:8443/a.jpg'],
    ['http://127.0.0.1:4322/pictures/a.svg', 'http://127.0.0.1:4322/pictures/a.svg'],
    // The same host in another spelling.
    ['https://IMAGES.Example.COM/a.jpg', 'https://images.example.com/a.jpg'],
    ['https://images.example.com./a.jpg', 'https://images.example.com/a.jpg'],
    ['https://images.example.com:443/a.jpg', 'https://images.example.com/a.jpg'],
    ['HTTPS://images.example.com/a.jpg', 'https://images.example.com/a.jpg'],
    ['  https://images.example.com/a.jpg\n', 'https://images.example.com/a.jpg'],
    ['https:\\\\images.example.com\\a.jpg', 'https://images.example.com/a.jpg'],
    ['https://bücher.example/a.jpg', 'https://xn--bcher-kva.example/a.jpg'],
    ['https://XN--BCHER-KVA.example/a.jpg', 'https://xn--bcher-kva.example/a.jpg'],
    // Another host, port or scheme.
    ['https://example.com/a.jpg', null],
    ['https://evil.images.example.com/a.jpg', null],
    ['https://images.example.com.evil.example/a.jpg', null],
    ['https://images.example.com../a.jpg', null],
    ['https://images.example.com:8443/a.jpg', null],
    ['https://cdn.example.net/a.jpg', null],
    ['http://images.example.com/a.jpg', null],
    ['https://buecher.example/a.jpg', null],
    ['http://127.0.0.1/a.svg', null],
    ['ftp://images.example.com/a.jpg', null],
    // A name or password, which a browser would send.
    ['https://robot:hunter2@images.example.com/a.jpg', null],
    ['https://robot@images.example.com/a.jpg', null],
    ['https://images.example.com@evil.example/a.jpg', null],
    // No address.
    ['data:image/png;base64,iVBORw0KGgo=', null],
    ['blob:https://images.example.com/1', null],
    ['javascript:alert(1)', null],
    ['//images.example.com/a.jpg', null],
    ['/a.jpg', null],
    ['a.jpg', null],
    ['https://', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is shown as %j', (address, expected) => {
    showPicturesFrom(shown)
    expect(readPictureAddress(address)).toBe(expected)
  })

  it('is none where no host is named', () => {
    showPicturesFrom([])
    expect(readPictureAddress('https://images.example.com/a.jpg')).toBeNull()
  })
})

describe('the crop of a picture', () => {
  it.each([
    [null, 'photo'],
    [{ x: 0.5, y: 0.5 }, 'photo'],
    [{ x: 0, y: 0 }, 'photo photo--left photo--top'],
    [{ x: 1, y: 1 }, 'photo photo--right photo--bottom'],
    [{ x: 0.2, y: 0.5 }, 'photo photo--left'],
  ])('for %j is %s', (focus, classes) => {
    expect(photoClass(focus)).toBe(classes)
  })

  it('contains the point that matters, whenever a third of the picture shows', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, fc.double({ min: 1 / 3 + 0.01, max: 1, noNaN: true }), (x, part) => {
        const classes = photoClass({ x, y: 0.5 })
        const position = classes.includes('left') ? 0 : classes.includes('right') ? 1 : 0.5
        const start = position * (1 - part)
        expect(x).toBeGreaterThanOrEqual(start)
        expect(x).toBeLessThanOrEqual(start + part)
      }),
    )
  })
})
