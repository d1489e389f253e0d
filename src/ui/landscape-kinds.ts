import { random } from './random.ts'

export const landscapeKinds = ['desert', 'jungle', 'coast', 'fjord', 'dusk'] as const
export type LandscapeKind = (typeof landscapeKinds)[number]

// The landscape of most trips to a country; a tag is more specific and takes precedence.
const countries: Record<LandscapeKind, string> = {
  desert: 'AE AU BH BW CL DZ EG IL IQ IR JO KW LY MA ML MN MR NA NE OM PE QA SA SD SN TD TM TN UZ YE',
  jungle: 'BO BR BZ CM CO CR EC GA GH GT GY HN ID IN KE KH LA LK MG MM MY NG NI PA PG RW SV TH TZ UG VN ZA',
  coast: 'AG AL BB BS CU CV CY DO ES FJ GR HR IT JM KM MC ME MT MU MV MX PF PH PR PT RE SC ST TR TT WS ZM ZW',
  fjord: 'AD AQ AR AT BA BG CA CH DK EE FI FO GB GE GL IE IS KG KZ LT LV NO NP NZ PK RO SE SI SJ SK TJ',
  dusk: 'AM AZ BE CN CZ DE FR HK HU JP KR LU MK MO NL PL RS SG TW UA US',
}
const tagWords: Record<LandscapeKind, readonly string[]> = {
  desert: ['desert', 'dune', 'canyon'],
  jungle: ['jungle', 'rainforest', 'forest', 'wildlife', 'safari'],
  coast: ['beach', 'sea', 'sailing', 'island', 'coast', 'diving', 'surf'],
  fjord: [
    'fjord',
    'snow',
    'ski',
    'arctic',
    'mountain',
    'volcano',
    'trekking',
    'hiking',
    'kayak',
    'glacier',
    'aurora',
  ],
  dusk: ['city', 'nightlife', 'food', 'festival', 'culture'],
}

const kindByCountry = new Map(
  landscapeKinds.flatMap((kind) => countries[kind].split(' ').map((code) => [code, kind] as const)),
)

const kindByTag = new Map(
  landscapeKinds.flatMap((kind) => tagWords[kind].map((word) => [word, kind] as const)),
)

/** Normalises `Mountain` and `mountains` to one kind. */
const ofTag = (tag: string) =>
  kindByTag.get(tag.toLowerCase()) ?? kindByTag.get(tag.toLowerCase().replace(/s$/, ''))

/** The kind of landscape: from the first tag that names one, else from the country, else from the seed itself. */
export function kindOf(
  seed: string,
  hints: { countryCode?: string | null; tags?: readonly string[] },
): LandscapeKind {
  const byTag = hints.tags?.map(ofTag).find((kind) => kind !== undefined)
  const byCountry = kindByCountry.get(hints.countryCode?.toUpperCase() ?? '')
  return byTag ?? byCountry ?? landscapeKinds[Math.floor(random(seed)() * landscapeKinds.length)] ?? 'dusk'
}
