import { type MarketId, marketIds, markets } from './market-table.ts'

/** Host names normalised for comparison: lower case, no trailing dot, no default port. */
const normalHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.(?=:|$)/, '')

/** Each market with its hosts. */
type Hosts = Iterable<readonly [MarketId, { readonly hosts: readonly string[] }]>

/**
 * Finds the market of a request's host, or null if no market lists it; the port counts unless it is 80 or 443. The table is built
 * once, since every request looks it up twice.
 */
export function marketByHost(sites: Hosts): (host: string | null | undefined) => MarketId | null {
  const known = new Map([...sites].flatMap(([id, { hosts }]) => hosts.map((host) => [normalHost(host), id])))
  return (host) => (host && known.get(normalHost(host))) || null
}

/** The market of a country (ISO 3166 alpha-2, or the company's `WE`), or null if there is none. */
export function marketOfCountry(countryCode: string): MarketId | null {
  const code = countryCode.toUpperCase()
  return marketIds.find((id) => markets[id].countryCode === code || markets[id].homeOf.includes(code)) ?? null
}

// Edge networks send these for unknown countries, anonymising networks, Europe and the region of Asia and the Pacific.
const noCountry = new Set(['XX', 'ZZ', 'T1', 'A1', 'A2', 'EU', 'AP'])

/** The ISO code of a country that has others too: UK is GB. */
const isoCode = (code: string): string => new Intl.Locale(`und-${code}`).region ?? code

const countryCode = (text: string | null | undefined): string | null => {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && !noCountry.has(code) ? isoCode(code) : null
}

type LanguageRange = { readonly language: string; readonly region: string | null; readonly quality: number }

function languageRange(item: string): LanguageRange | null {
  const [tag = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1'
  const quality = Number(weight)
  const subtags = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-|$)/i.exec(tag)
  if (!subtags?.[1] || !(quality > 0 && quality <= 1)) return null
  return { language: subtags[1].toLowerCase(), region: countryCode(subtags[2]), quality }
}

/**
 * The region of the preferred language only: `de, en-US;q=0.7` means German and does not suggest America, since browsers add
 * `en-US` by themselves.
 */
function acceptedCountry(acceptLanguage: string): string | null {
  const ranges = acceptLanguage
    .split(',', 20)
    .map(languageRange)
    .filter((range) => range !== null)
    .sort((a, b) => b.quality - a.quality)
  const preferred = ranges[0]?.language
  return ranges.find((range) => range.language === preferred && range.region)?.region ?? null
}

/** The visitor's likely country: from the edge's header, else from the region of the preferred language, else null. */
export function visitorCountry(hints: {
  readonly geoHeader?: string | null | undefined
  readonly acceptLanguage?: string | null | undefined
}): string | null {
  return countryCode(hints.geoHeader) ?? acceptedCountry(hints.acceptLanguage ?? '')
}
