import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanFiles, cleanScan, createTurns } from '#photos/cleaning/clean-files.ts'
import { MAX_DECODED_BYTES, MAX_FILE_BYTES } from '#photos/rules.ts'
import { drawSpecimen } from '../../../support/specimen.ts'
import { chunk } from './png.ts'

/* Real files. Everything is drawn before the first one is cleaned: from then on sharp reads JPEG and PNG only. */

const text = (value: string) => Buffer.from(value, 'latin1')
const behind = (file: Buffer, more: string) => Buffer.concat([file, text(more)])
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a9ea0' } })

function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8) * 2000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')])
}
const withComment = (jpeg: Buffer, comment: string) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, text(comment), jpeg.subarray(2)])
}

const place = { GPSLatitude: '45/1 26/1 0/1', GPSLatitudeRef: 'N' }
const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
const grainy = { width: 3200, height: 3200, channels: 3, background: '#000', noise: grain } as const
const jpeg = await drawSpecimen({ width: 900 })
const png = await drawSpecimen({ width: 900, format: 'png' })
const turned = await drawSpecimen({ width: 900, exifOrientation: 6 })
const withExif = sharp(jpeg).withExif({ IFD0: { Make: 'Caravel Phone' }, IFD3: place })
const located = await withExif.withIccProfile('p3').toBuffer()
const gif = await plain(600, 400).gif().toBuffer()
const webp = await plain(600, 400).webp().toBuffer()
const tiny = await plain(200, 120).png().toBuffer()
const huge = await plain(4800, 400).jpeg().toBuffer()
const noise = await sharp({ create: grainy }).jpeg({ quality: 30 }).toBuffer()

const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer()
const described = await sharp(jpeg)
  .withExif({ IFD0: { ImageDescription: '<html><script>alert(1)</script>' } })
  .toBuffer()
const interlaced = await sharp(png).png({ progressive: true }).toBuffer()
const inPng = (part: Buffer) => Buffer.concat([png.subarray(0, 33), part, png.subarray(33)])
const greyOf = async (picture: Uint8Array) => [
  ...(await sharp(picture).resize(60, 40, { fit: 'fill' }).greyscale().raw().toBuffer()),
]

const codeOf = async (content: Uint8Array) => {
  const scan = await cleanScan(content)
  return scan.ok ? 'ok' : scan.code
}

describe('a file that is not a scan', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['an empty file', 'empty', () => Buffer.alloc(0)],
    ['an SVG', 'type', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>')],
    ['a GIF', 'type', () => gif],
    ['a WebP', 'type', () => webp],
    ['a PDF', 'type', () => text('%PDF-1.7\n1 0 obj')],
    ['a program renamed', 'type', () => text('MZ\x90\x00 This program cannot be run in DOS mode')],
    ['a text renamed', 'type', () => text('only text')],
    ['a HEIC photo', 'heic', () => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['a JPEG that is a PDF too', 'damaged', () => withComment(jpeg, '%PDF-1.4 1 0 obj')],
    ['a JPEG that is an archive too', 'damaged', () => behind(jpeg, `PK\x05\x06${'\0'.repeat(18)}`)],
    ['a PNG with PHP in it', 'damaged', () => inPng(chunk('tEXt', text('a\0<?php system(1)')))],
    ['a page behind a JPEG', 'damaged', () => behind(jpeg, '<script>alert(1)</script>')],
    ['a page behind a PNG', 'damaged', () => behind(png, '<!DOCTYPE html><html>')],
    ['half a JPEG', 'damaged', () => jpeg.subarray(0, jpeg.length / 2)],
    ['half a PNG', 'damaged', () => png.subarray(0, png.length / 2)],
    ['only the first bytes of one', 'damaged', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a stamp', 'tooSmall', () => tiny],
    ['5 MB and a byte', 'tooLarge', () => behind(jpeg, '\0'.repeat(MAX_FILE_BYTES + 1 - jpeg.length))],
  ])('%s: %s', async (_, code, content) => {
    expect(await codeOf(content())).toBe(code)
  })

  it('a decompression bomb is refused by its header, without using the memory it would need', async () => {
    const before = process.memoryUsage().rss
    expect(20_000 * 20_000).toBeGreaterThan(MAX_DECODED_BYTES)
    expect(await cleanScan(bomb(20_000, 20_000))).toEqual({ ok: false, code: 'tooManyPixels' })
    // Decoded, it would take 1,200 MB; the rest of the process uses some memory meanwhile too.
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024)
  })
})

/** The same bytes, the last one changed. */
const changedEnd = (content: Buffer) => {
  const changed = Buffer.from(content)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}

/** A PNG of the same parts, its pixels changed and in one chunk; the checksum of the chunk `wrong` is. */
function rebuilt(file: Buffer, change: (pixels: Buffer) => Buffer = (same) => same, wrong = ''): Buffer {
  const parts: [type: string, content: Buffer][] = []
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const content = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    parts.push([file.toString('latin1', at + 4, at + 8), content])
  }
  const pixels = parts.filter(([type]) => type === 'IDAT').map(([, content]) => content)
  const around = parts.filter(([type]) => type !== 'IDAT')
  around.splice(-1, 0, ['IDAT', change(Buffer.concat(pixels))])
  const chunks = around.map(([type, content]) => {
    const part = chunk(type, Buffer.from(content))
    return type === wrong ? changedEnd(part) : part
  })
  return Buffer.concat([file.subarray(0, 8), ...chunks])
}

describe('formats that every viewer opens are drawn again', () => {
  it.each<[string, () => Uint8Array]>([
    ['a JPEG without its last two bytes', () => jpeg.subarray(0, -2)],
    ['a JPEG without its last byte', () => jpeg.subarray(0, -1)],
    ['a progressive JPEG without its last two bytes', () => progressive.subarray(0, -2)],
    ['a PNG with a wrong Adler sum', () => rebuilt(png, changedEnd)],
    ['a PNG without its Adler sum', () => rebuilt(png, (content) => content.subarray(0, -4))],
    ['an interlaced PNG with a wrong Adler sum', () => rebuilt(interlaced, changedEnd)],
    ['a PNG with a wrong sum of its pixels', () => rebuilt(png, undefined, 'IDAT')],
    ['a PNG with a wrong sum of its end', () => rebuilt(png, undefined, 'IEND')],
    ['a PNG with a wrong sum of a text', () => inPng(changedEnd(chunk('tEXt', text('a\0b'))))],
    ['a PNG without its end', () => png.subarray(0, -12)],
    ['a comment that is a page', () => withComment(jpeg, '<!doctype html><html><script>alert(1)</script>')],
    ['a text that is a page', () => inPng(chunk('tEXt', text('Comment\0<html>')))],
    ['a description in EXIF that is a page', () => described],
  ])('%s', async (_, file) => {
    const cleaned = await cleanScan(file())
    if (!cleaned.ok) throw new Error(cleaned.code)
    expect(cleaned.jpeg.toString('latin1')).not.toMatch(/html|Comment/i)
    // The picture is complete.
    const [expected, drawn] = await Promise.all([greyOf(jpeg), greyOf(cleaned.jpeg)])
    const apart = expected.map((value, at) => Math.abs(value - (drawn[at] ?? 0)))
    expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(4)
  })

  it.each<[string, () => Uint8Array]>([
    ['a JPEG without its last rows', () => jpeg.subarray(0, -3000)],
    ['a progressive JPEG cut in two', () => progressive.subarray(0, progressive.length / 2)],
    ['a PNG without its last rows', () => rebuilt(png, (content) => content.subarray(0, -2000))],
    ['a PNG of rubbish', () => rebuilt(png, (content) => Buffer.alloc(content.length, 7))],
  ])('but not %s', async (_, file) => {
    expect(await codeOf(file())).toBe('damaged')
  })
})

describe('a scan', () => {
  const cleaned = async (content: Uint8Array) => {
    const scan = await cleanScan(content)
    if (!scan.ok) throw new Error(scan.code)
    return { jpeg: scan.jpeg, ...(await sharp(scan.jpeg).metadata()) }
  }

  it('becomes a JPEG without location, device data or colour profile', async () => {
    expect((await sharp(located).metadata()).exif).toBeDefined()
    const { jpeg: out, format, exif, icc, xmp } = await cleaned(located)
    expect([format, exif, icc, xmp]).toEqual(['jpeg', undefined, undefined, undefined])
    expect(out.includes('Caravel Phone')).toBe(false)
    expect((await cleaned(png)).format).toBe('jpeg')
  })

  it('is upright: the orientation is applied before it is deleted', async () => {
    const upright = await sharp(jpeg).metadata()
    const { width, height, orientation } = await cleaned(turned)
    expect([width, height, orientation]).toEqual([upright.width, upright.height, undefined])
  })

  it('loses data that phones append to the picture', async () => {
    const moving = behind(jpeg, 'ftypmp42 a motion photo')
    expect((await cleaned(moving)).jpeg.includes('motion photo')).toBe(false)
  })

  it('is scaled down to the size limit', async () => {
    const { width } = await cleaned(huge)
    expect(width).toBe(4000)
    const { jpeg: small } = await cleaned(noise)
    expect(noise.length).toBeLessThan(MAX_FILE_BYTES)
    expect(small.length).toBeLessThan(MAX_FILE_BYTES)
  })
})

describe('the files of a form', () => {
  const form = (parts: Record<string, Uint8Array | string | null>) => {
    const data = new FormData()
    const fileOf = (part: Uint8Array) => new File([new Uint8Array(part)], '../../etc/passwd.svg')
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'string') data.set(name, part)
      else data.set(name, part === null ? new File([], '') : fileOf(part))
    }
    return data
  }

  it('get names of ours, whatever theirs are', async () => {
    const cleaned = await cleanFiles('sofia', form({ front: jpeg, back: png }), ['front', 'back'])
    if (!cleaned.ok) throw new Error('refused')
    const files = [...cleaned.files.values()].map(({ name, type }) => `${name} ${type}`)
    expect(files).toEqual(['front.jpg image/jpeg', 'back.jpg image/jpeg'])
  })

  it.each([
    [() => ({ front: jpeg, back: gif }), { back: 'type' }],
    [() => ({ front: null, back: 'text' }), { front: 'missing', back: 'missing' }],
  ])('are checked one by one: only invalid ones have to be repeated', async (parts, errors) => {
    const cleaned = await cleanFiles('sofia', form(parts()), ['front', 'back'])
    expect(cleaned).toEqual({ ok: false, code: 'files', errors })
  })

  it('are refused when too many are waiting', async () => {
    const busyOf = async (owners: readonly string[]) => {
      const cleaning = owners.map((owner) => cleanFiles(owner, form({ front: jpeg }), ['front']))
      return (await Promise.all(cleaning)).filter((one) => !one.ok && one.code === 'busy').length
    }
    expect(await busyOf(Array.from({ length: 16 }, (_, number) => `traveller ${number}`))).toBe(4)
    // One traveller has one at a time, and two waiting.
    expect(await busyOf(Array.from({ length: 16 }, () => 'sofia'))).toBe(13)
  })
})

describe('turns', () => {
  it('are given to a few at a time, in order; when the queue is full the caller learns it at once', async () => {
    const inTurn = createTurns({ atOnce: 2, waiting: 2, waitingOfOne: 2 })
    let running = 0
    let most = 0
    const order: number[] = []
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const work = (index: number) => async () => {
      running += 1
      most = Math.max(most, running)
      await gates[index]?.promise
      running -= 1
      order.push(index)
      return index
    }
    const all = gates.map((_, index) => inTurn(`owner ${index}`, work(index)))
    expect(await all[4]).toBeNull()
    for (const gate of gates) gate.resolve()
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, null])
    expect(order).toEqual([0, 1, 2, 3])
    expect(most).toBe(2)
    expect(await inTurn('owner 5', async () => 'free again')).toBe('free again')
  })

  it('are given to one work of an owner at a time, so that others are not kept waiting', async () => {
    const inTurn = createTurns({ atOnce: 2, waiting: 5, waitingOfOne: 2 })
    const gate = Promise.withResolvers<void>()
    const begun: string[] = []
    const work = (name: string) => async () => {
      begun.push(name)
      await gate.promise
    }
    const greedy = ['first', 'second', 'third', 'fourth'].map((name) => inTurn('greedy', work(name)))
    expect(await greedy[3]).toBeNull()
    const others = ['one', 'two'].map((owner) => inTurn(owner, work(owner)))
    await Promise.resolve()
    expect(begun).toEqual(['first', 'one'])
    gate.resolve()
    await Promise.all([...greedy, ...others])
    expect(begun).toEqual(['first', 'one', 'second', 'two', 'third'])
  })

  it('are given back by work that fails', async () => {
    const inTurn = createTurns({ atOnce: 1, waiting: 0, waitingOfOne: 0 })
    for (const _ of [1, 2, 3]) {
      await expect(inTurn('sofia', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    }
    expect(await inTurn('sofia', async () => 1)).toBe(1)
  })
})
