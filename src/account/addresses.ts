import type { Address } from '#backoffice/wire/address.ts'

/** The two kinds of address (product §15), each the last segment of its form's route. */
export const addressKinds = ['residence', 'billing'] as const

export type AddressKind = (typeof addressKinds)[number]

export const wireType = { residence: 'RESIDENCE', billing: 'BILLING' } as const satisfies Record<
  AddressKind,
  Address['addressType']
>

/** The kind named in a post, or null for anything else. */
export function addressKind(text: unknown): AddressKind | null {
  return addressKinds.find((kind) => kind === text) ?? null
}

/** The stored address of a kind, or null if there is none. */
export function findAddress(kind: AddressKind, stored: readonly Address[]): Address | null {
  return stored.find(({ addressType }) => addressType === wireType[kind]) ?? null
}
