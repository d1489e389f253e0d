import { typedCode, typedDigits } from '#markets/typed-text.ts'

/**
 * Countries whose postcodes begin with a digit, each with the letters written before them, if those are its vehicle code and not
 * its country code.
 */
const carLetters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'AL AT:A AX:FI BA:BIH BE:B BG BR CH CY CZ DE:D DK EE:EST ES:E FI:FIN FO FR:F GF:F GL:KN GP:F GR'.split(
      ' ',
    ),
    ...'HR HU:H IS IT:I JP:J LI:FL LT LU:L MC ME:MNE MK:NMK MQ:F MX:MEX NL NO:N PL PM:F PT:P RE:F RO'.split(
      ' ',
    ),
    ...'RS:SRB SE:S SI:SLO SJ:N SK SM:RSM TR UA US:USA VA:V XK:RKS YT:F'.split(' '),
  ].map((pair) => {
    const [country = '', letters = country] = pair.split(':')
    return [country, letters]
  }),
)

/** The separator between the parts of a country's postcode, which people omit or vary. */
const written: readonly (readonly [countries: string, parts: RegExp, separator: string])[] = [
  // The forces' post has numbers: BFPO 57.
  ['GB GG IM JE', /^([A-Z]{1,2}\d[A-Z\d]?(?=\d[A-Z]{2}$)|GIR(?=0AA$)|BFPO(?=\d{1,4}$))(\w+)$/, ' '],
  ['NL', /^(\d{4})([A-Z]{2})$/, ' '],
  ['CA', /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, ' '],
  ['IE', /^([A-Z]\d[\dW])([A-Z\d]{4})$/, ' '],
  ['MT', /^([A-Z]{3})(\d{4})$/, ' '],
  ['SE CZ SK GR', /^(\d{3})(\d{2})$/, ' '],
  ['PL', /^(\d{2})(\d{3})$/, '-'],
  ['PT', /^(\d{4})(\d{3})$/, '-'],
  ['JP', /^(\d{3})(\d{4})$/, '-'],
  ['BR', /^(\d{5})(\d{3})$/, '-'],
  ['US AS GU MH MP PR UM VI', /^(\d{5})(\d{4})$/, '-'],
]

/** A postcode in its country's format, in capitals, without a leading country code or Japanese postal mark. */
export function postcode(typed: string, country: string): string {
  const words = typedDigits(typed)
    .replace(/[〒〠〶]/g, '')
    .split(' ')
  const code = words.map(typedCode).filter(Boolean).join(' ')
  const car = carLetters[country]
  const bare = car ? code.replace(new RegExp(`^(?:${country}|${car})[ -]*(?=\\d)`), '') : code
  const compact = bare.replace(/[ -]/g, '')
  const [, parts, separator] = written.find(([countries]) => countries.split(' ').includes(country)) ?? []
  const [, first, second] = parts?.exec(compact) ?? []
  if (first && second) return `${first}${separator}${second}`
  // The French write theirs with and without a blank.
  return car && car !== 'F' && /^\d+$/.test(compact) ? compact : bare
}

/** Formats of the markets' home countries; elsewhere letters, digits, spaces and hyphens are accepted. */
const formats: Partial<Record<string, RegExp>> = {
  DE: /^\d{5}$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FR: /^\d{2} ?\d{3}$/,
  GB: /^(GIR 0AA|BFPO \d{1,4}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/,
  IT: /^\d{5}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const anyFormat = /^[A-Z0-9][A-Z0-9 -]*$/

/** Whether a normalised postcode has its country's format. */
export const postcodeFits = (code: string, country: string): boolean =>
  (formats[country] ?? anyFormat).test(code)
