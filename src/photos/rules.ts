import type { DOCUMENT_SIDES, DocumentKind } from '#backoffice/wire/document.ts'

/*
 * Limits of a document's picture. Both ends of an upload use them: our server refuses what exceeds them, and the browser redraws
 * the picture to fit.
 */

/** Largest file of one side, bytes (product §16: 5 MB). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
/** Most bytes that a form adds to its photos: its other fields and its framing. */
const FORM_BYTES = 64 * 1024
const HALF_A_MEGABYTE = 512 * 1024

/** Largest photo to choose if a request may have this many bytes (null: our own limit), in half megabytes. */
export const photoBytes = (requestBytes: number | null): number =>
  requestBytes === null
    ? MAX_FILE_BYTES
    : Math.min(
        MAX_FILE_BYTES,
        Math.max(1, Math.floor((requestBytes - FORM_BYTES) / HALF_A_MEGABYTE)) * HALF_A_MEGABYTE,
      )

/** Whether this many photos of the largest size fit into one request. */
export const passTogether = (photos: number, requestBytes: number | null): boolean =>
  requestBytes === null || photos * photoBytes(requestBytes) + FORM_BYTES <= requestBytes

/**
 * Most memory that a picture may take while it is decoded, bytes (`memoryOf` in `header.ts`): the 50 million pixels of a phone, at
 * three bytes each.
 */
export const MAX_DECODED_BYTES = 150 * 1024 * 1024
/** Longest stored side, px: enough for the smallest print of a whole page. */
export const LONGEST_SIDE = 4000
/** Shortest and longest side below which no letter is readable, px. */
const MIN_SIDES = { short: 300, long: 480 }
/**
 * Most segments of a JPEG or chunks of a PNG in one file. A photo has fewer than a few hundred, a PNG of 5 MB written in pieces of
 * 4 KB has 1,300. Each costs the decoder memory and time, even an empty one: 1.3 million fit into 5 MB.
 */
export const MOST_PARTS = 2000
/** Most scans of a progressive JPEG: encoders write ten or so, and each one makes the decoder go over the whole picture. */
export const MOST_SCANS = 64

/** Width and height of a picture, px. */
export interface Size {
  width: number
  height: number
}

/** The size with its long side at most `longSide` pixels, in proportion; never larger than the original. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  const factor = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** Whether a stored picture of this size would be unreadable. */
export function isTooSmall(size: Size): boolean {
  const { width, height } = fitWithin(size, LONGEST_SIDE)
  return Math.min(width, height) < MIN_SIDES.short || Math.max(width, height) < MIN_SIDES.long
}

/** The sides of a scan by the form name of their file (product §16: `front` and `back`), with their names in requests. */
export const wireSides = { front: 'FRONT', back: 'BACK' } as const satisfies Record<
  string,
  (typeof DOCUMENT_SIDES)[number]
>
export type Side = keyof typeof wireSides

/** The scans a document of this kind has (product §16): a passport opens on one page. */
export const listSides = (kind: DocumentKind): readonly Side[] =>
  kind === 'PASSPORT' ? ['front'] : ['front', 'back']

/** Why one file is refused, in the browser or by the server; each has a text. */
export const fileErrorCodes = [
  'missing',
  'empty',
  /** Neither JPEG nor PNG by its content: SVG, GIF, PDF, a renamed text file. */
  'type',
  /** HEIC or HEIF, which phones produce and browsers cannot read. */
  'heic',
  'avif',
  'tooLarge',
  'tooManyPixels',
  'tooSmall',
  /** Consists of more segments, chunks or scans than a photo has: expensive to check, regardless of its content. */
  'tooComplex',
  /** Begins like a JPEG or PNG but is not one: truncated, a polyglot, corrupt. */
  'damaged',
  /** Cannot be read any more: changed, moved or deleted since it was chosen (detected by the browser). */
  'gone',
] as const
export type FileErrorCode = (typeof fileErrorCodes)[number]

export type FileErrors = Partial<Record<Side, FileErrorCode>>
