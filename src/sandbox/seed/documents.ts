/** A stored identity document of a demo traveller; days count from today. */
export interface SeededDocument {
  sub: string
  kind: 'PASSPORT' | 'IDENTITY_CARD' | 'DRIVING_LICENCE'
  status: 'TO_VALIDATE' | 'APPROVED' | 'REJECTED' | 'NOT_NEEDED'
  number?: string
  country?: string
  issued?: number
  /** Null: it has no expiry date. */
  expires?: number | null
  unreadable?: string[]
}

/**
 * EXPIRING and EXPIRED are not stored: they follow from the expiry date (product §16), as MISSING follows from the absence of a
 * row.
 */
export const seededDocuments: SeededDocument[] = [
  doc('sofia', 'PASSPORT', 'APPROVED', 'YB4410287', 'IT', -900, 2700),
  doc('sofia', 'IDENTITY_CARD', 'APPROVED', 'CA12345BB', 'IT', -600, 3000),
  doc('luca', 'PASSPORT', 'TO_VALIDATE', 'YA7721904', 'IT', -300, 3300),
  {
    ...doc('elena', 'PASSPORT', 'REJECTED', 'YC5530911', 'IT', -1500, 2100),
    unreadable: ['DOCUMENT_NUMBER', 'EXPIRATION_DATE'],
  },
  doc('elena', 'IDENTITY_CARD', 'APPROVED', 'CA98765AA', 'IT', -3700, -50),
  doc('elena', 'DRIVING_LICENCE', 'TO_VALIDATE', 'NA1234567X', 'IT', -1000, 2600),
  doc('emma', 'PASSPORT', 'APPROVED', '91823746', 'SE', -700, 1100),
  doc('emma', 'IDENTITY_CARD', 'APPROVED', '30219845', 'SE', -700, 1100),
  { sub: 'emma', kind: 'DRIVING_LICENCE', status: 'NOT_NEEDED' },
  doc('runa', 'PASSPORT', 'APPROVED', '30914477', 'NO', -700, 2100),
  doc('mia', 'PASSPORT', 'APPROVED', 'NX2K48F19', 'NL', -500, 3100),
  doc('noah', 'PASSPORT', 'APPROVED', 'PD5104837', 'IE', -1100, 2500),
  doc('olivia', 'PASSPORT', 'APPROVED', '561204873', 'US', -800, 2800),
  doc('iris', 'PASSPORT', 'TO_VALIDATE', '19HC47210', 'FR', -200, 3400),
  doc('clara', 'PASSPORT', 'APPROVED', 'C8RW41KL2', 'DE', -400, 3200),
  doc('james', 'PASSPORT', 'APPROVED', '512398764', 'GB', -3500, 140),
  doc('lucia', 'PASSPORT', 'APPROVED', 'PAA482013', 'ES', -400, 3200),
  doc('jonas', 'PASSPORT', 'APPROVED', 'C4XL2R8P1', 'DE', -600, 3000),
  // A card of a person over seventy, and a licence of the old kind: without an expiry date.
  doc('lucia', 'IDENTITY_CARD', 'APPROVED', '48213097K', 'ES', -500, null),
  doc('jonas', 'DRIVING_LICENCE', 'APPROVED', 'J410007RX21', 'DE', -8000, null),
  doc('ines', 'PASSPORT', 'APPROVED', 'PAB517204', 'ES', -800, 2800),
]

function doc(
  sub: string,
  kind: SeededDocument['kind'],
  status: SeededDocument['status'],
  number: string,
  country: string,
  issued: number,
  expires: number | null,
): SeededDocument {
  return { sub, kind, status, number, country, issued, expires }
}
