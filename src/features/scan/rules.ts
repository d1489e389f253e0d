import type { DocumentKind } from '#backoffice/wire/document.ts'

/** Largest file of one side, bytes (product §16: 5 MB). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** A scan's side, which is also the form name of its file (product §16: parts `front` and `back`). */
export type Side = 'front' | 'back'

/** The scans a document of this kind has (product §16): a passport opens on one page. */
export const sidesOf = (kind: DocumentKind): readonly Side[] =>
  kind === 'PASSPORT' ? ['front'] : ['front', 'back']

/** Why one file is refused, in the browser or by the server; each has a text. */
export const fileErrorCodes = [
  'missing',
  'empty',
  /** Neither JPEG nor PNG by its content: SVG, GIF, PDF, a renamed text file. */
  'type',
  /** HEIC or HEIF, which phones produce and browsers cannot read. */
  'heic',
  'tooLarge',
  'tooManyPixels',
  'tooSmall',
  /** Consists of more segments, chunks or scans than a photo has: dear to look at, whatever it shows. */
  'tooComplex',
  /** Begins like a JPEG or PNG but is not one: truncated, a polyglot, corrupt. */
  'damaged',
] as const
export type FileErrorCode = (typeof fileErrorCodes)[number]

export type FileErrors = Partial<Record<Side, FileErrorCode>>
