import type { SharingQuery } from './load.ts'

/** With what a page of this was drawn: what would be saved, and what each had who was on it, as digests. */
export interface SeenRecipients {
  version: string
  of: ReadonlyMap<string, string>
}

type Sealing = Pick<App.Locals, 'shown'>

/** The ids travel in the open, so they belong to the place of the seal: it opens beside them alone. */
const placeOf = (booking: string, { field, from }: SharingQuery, ids: readonly string[]): string[] => [
  'several',
  booking,
  field,
  from ?? '',
  ...ids,
]

/** As a form carries it: nothing about anybody can be read or tried from it. */
export const sealSeen = (
  booking: string,
  wanted: SharingQuery,
  { version, of }: SeenRecipients,
  { shown }: Sealing,
): string => shown.seal([version, ...of.values()].join('.'), placeOf(booking, wanted, [...of.keys()]))

/** The ids in one field of a form. */
export const idsText = (ids: readonly string[]): string => ids.map(encodeURIComponent).join(' ')

/** Reads them back; whatever else it says, no seal opens beside it. */
export const readIds = (text: string): string[] =>
  text.split(' ').flatMap((id) => {
    try {
      return id === '' ? [] : [decodeURIComponent(id)]
    } catch {
      return []
    }
  })

/** Reads it back beside the ids it came with; null for anything that was not drawn for this traveller, however long ago. */
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
