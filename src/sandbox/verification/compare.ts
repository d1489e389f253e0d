import { neverExpires, type UNREADABLE_FIELDS } from '#backoffice/wire/document.ts'
import { latin } from './latin.ts'
import { readMachineZone, zoneNames } from './machine-zone.ts'
import { printedDates } from './printed-dates.ts'

export type UnreadableField = (typeof UNREADABLE_FIELDS)[number]

/** The document's data as the traveller typed them; dates are ISO, the country is alpha-2. */
export interface Claim {
  firstName: string
  lastName: string
  number: string
  issuingCountry: string
  issueDate: string
  expirationDate: string
}

/** The claimed fields that were not found in the text of the scans (product §16), in the order of the contract. */
export function fieldsNotFound(text: string, claim: Claim): UnreadableField[] {
  const dates = printedDates(text, claim.issuingCountry === 'US')
  const zone = readMachineZone(text)
  const words = linesOf(text, /[A-Z0-9|']+/g)
  // Numbers are printed with dashes, dots and slashes, and typed with or without them.
  const numbers = linesOf(text, /\S+/g)
  const inZone = zoneNames(text, claim.lastName, claim.firstName)
  const inZoneNumber = zone.number !== null && plain(zone.number) === plain(claim.number)
  const found: Record<UnreadableField, boolean> = {
    FIRST_NAME: inZone || hasName(words, claim.firstName),
    LAST_NAME: inZone || hasName(words, claim.lastName),
    DOCUMENT_NUMBER: inZoneNumber || has(numbers, claim.number),
    ISSUE_DATE: dates.has(claim.issueDate),
    EXPIRATION_DATE:
      neverExpires(claim.expirationDate) ||
      dates.has(claim.expirationDate) ||
      zone.expirationDate === claim.expirationDate,
  }
  return (Object.keys(found) as UnreadableField[]).filter((field) => !found[field])
}

/**
 * Whether every part of the name is there, with German vowels in either spelling. A name without a Latin letter cannot be
 * searched for: we do not know how the document transcribes it.
 */
function hasName(lines: string[][], name: string): boolean {
  const spellings = [name, name.replace(/[äöüÄÖÜ]/g, (vowel) => `${vowel}e`)].map(latin)
  if (!/[A-Z]/.test(spellings[0] ?? '')) return true
  return spellings.some((spelling) => {
    const parts = spelling.match(/[A-Z]+/g) ?? []
    return parts.every((part) => has(lines, part)) || has(lines, parts.join(''))
  })
}

/** The lines of a text as groups of letters and digits. */
function linesOf(text: string, groups: RegExp): string[][] {
  return latin(text)
    .split('\n')
    .map((line) => (line.match(groups) ?? []).map(plain).filter(Boolean))
}

/**
 * Whether adjacent groups of a line make up `wanted`: both OCR and printers put gaps into words and numbers. Only whole groups
 * count, so a number is not found inside a longer one.
 */
function has(lines: string[][], wanted: string): boolean {
  const whole = plain(wanted)
  return lines.some((groups) => groups.some((_, start) => joinsTo(groups.slice(start), whole)))
}

function joinsTo(groups: string[], wanted: string): boolean {
  let joined = ''
  for (const group of groups) {
    joined += group
    if (joined === wanted) return true
    if (joined.length >= wanted.length) return false
  }
  return false
}

/** Letters and digits alone, with those that OCR confuses mapped to one form: they look alike, so they prove the same. */
function plain(text: string): string {
  return latin(text)
    .replace(/[^A-Z0-9|]/g, '')
    .replace(/[OQD]/g, '0')
    .replace(/[IL|]/g, '1')
    .replaceAll('Z', '2')
    .replaceAll('S', '5')
    .replaceAll('B', '8')
}
