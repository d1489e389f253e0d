import type { SharingQuery } from './load.ts'

/** What a page showed, as digests: the value to save, and what each traveller had. */
export interface SeenRecipients {
  version: string
  of: ReadonlyMap<string, string>
}

type Sealing = Pick<App.Locals, 'shown'>

/** The ids travel unsealed, so they are part of the seal's context: it opens only with them. */
const placeOf = (booking: string, { field, from }: SharingQuery, ids: readonly string[]): string[] => [
  'several',
  booking,
  field,
  from ?? '',
  ...ids,
]

/** Seals them for a form: a digest cannot be read or guessed from it. */
export const sealSeen = (
  booking: string,
  wanted: SharingQuery,
  { version, of }: SeenRecipients,
  { shown }: Sealing,
): string => shown.seal([version, ...of.values()].join('.'), placeOf(booking, wanted, [...of.keys()]))

/** The ids in one field of a form. */
export const idsText = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(' ')

/** Reads them back; no seal opens with any other text. */
export const readIds = (text: string): string[] =>
  text.split(' ').flatMap((id) => {
    try {
      return id === '' ? [] : [decodeURIComponent(id)]
    } catch {
      return []
    }
  })

/** Reads them back with the ids that came along; null for anything not rendered for this traveller, however long ago. */
export function openSeen(
  booking: string,
  wanted: SharingQuery,
  { sealed, ids }: { sealed: string; ids: readonly string[] },
  { shown }: Sealing,
): SeenRecipients | null {
  const opened = shown.open(sealed, placeOf(booking, wanted, ids))?.shown
  if (typeof opened !== 'string') return null
  const [version = '', ...digests] = opened.split('.')
  return { version, of: new Map(ids.map((id, at) => [id, digests[at] ?? ''])) }
}
