import { Temporal } from 'temporal-polyfill'
import { isTravelCode } from '#backoffice/wire/country.ts'
import { acceptedFor, validityFor } from '#bookings/border.ts'
import type { BorderRules, Sourced, VisaRule } from '#bookings/entering.ts'
import { findLastDay } from '#bookings/time.ts'
import { stateName } from '#forms/country-options.ts'
import { formatExtendedDate } from '#markets/dates.ts'
import { listFormat, regionName } from '#markets/intl.ts'
import { documentName, validityWords } from '#texts/border.ts'
import { capitalized } from '#ui/capitalized.ts'
import type { Trip } from '../detail/load.ts'

type Words = Pick<App.Locals, 't' | 'market'>

/** One requirement of a border, in words; without sources it is unknown. */
export interface EnteringRow {
  term: string
  text: string
  /** Where to apply for it. */
  link: { href: string; text: string } | null
  sources: { text: string; href: string | null }[]
}

const nameOfState = (code: string, { t, market }: Words) =>
  stateName(code, isTravelCode(code) ? [] : [{ code, name: regionName(code, market.dateLocale) }], t)

/** A border's requirements for this reader, in words, each with its source; unknown ones are marked as unknown. */
export function borderRulesView(
  { booking, entering }: Pick<Trip, 'booking' | 'entering'>,
  locals: Words,
): { summary: string; citizenship: string | null; rows: EnteringRow[] } {
  const { t, market } = locals
  const { tour } = booking
  const trip = { endDate: findLastDay(booking), entry: tour.entry }
  const cardIsEnough = acceptedFor(trip).includes('IDENTITY_CARD')
  const { citizenship, pages, visa, transits, vaccinations } = entering
  const document = documentName({ cardIsEnough }, locals)
  const asked = [
    ...pagesRows(pages, cardIsEnough, locals),
    visaRow(t('entry:visa'), visa, locals),
    ...transits.map(({ countryCode, rule }) =>
      visaRow(
        t('ui:labelled', {
          label: t('entry:entering.transit'),
          value: regionName(countryCode, market.dateLocale),
        }),
        rule,
        locals,
      ),
    ),
    vaccinations
      ? {
          term: t('entry:entering.vaccinations'),
          text: vaccinationWords(vaccinations, locals),
          link: null,
          sources: [sourceWords(vaccinations, locals)],
        }
      : unknown(t('entry:entering.vaccinations'), locals),
  ]
  const free = cardIsEnough ? nothingAsked(entering) : null
  return {
    summary: visa
      ? t('ui:labelled', { label: t('entry:visa'), value: t(`entry:entering.kind.${visa.kind}`) })
      : document,
    citizenship: citizenship && nameOfState(citizenship, locals),
    rows: [
      {
        term: document,
        text: validityWords({ validity: validityFor(trip) }, locals),
        link: null,
        sources: [],
      },
      ...(free
        ? [
            {
              term: t('entry:entering.nothing'),
              text: '',
              link: null,
              sources: free.map((rule) => sourceWords(rule, locals)),
            },
          ]
        : asked),
    ],
  }
}

/** The sources if a border requires only a card, as within a union; null if it requires, advises or leaves open anything. */
function nothingAsked({ pages, visa, transits, vaccinations }: BorderRules): Sourced[] | null {
  const isFree = (rule: VisaRule | null) => rule?.kind === 'NONE' && rule.stayDays === null
  if (pages || !visa || !vaccinations || !isFree(visa)) return null
  if (!transits.every(({ rule }) => isFree(rule))) return null
  if (vaccinations.REQUIRED.length > 0 || vaccinations.ADVISED.length > 0) return null
  const all: Sourced[] = [visa, ...transits.flatMap(({ rule }) => rule ?? []), vaccinations]
  const bySource = new Map(all.map((rule) => [`${rule.source} ${rule.asOf}`, rule]))
  return [...bySource.values()]
}

/** Free pages of a passport; identity cards need none. */
function pagesRows(pages: BorderRules['pages'], cardIsEnough: boolean, locals: Words): EnteringRow[] {
  const { t } = locals
  const term = t('entry:entering.pages')
  if (!pages) return cardIsEnough ? [] : [unknown(term, locals)]
  const text = t('entry:entering.free', { count: pages.blankPages })
  return [{ term, text, link: null, sources: [sourceWords(pages, locals)] }]
}

const unknown = (term: string, { t }: Words): EnteringRow => ({
  term,
  text: t('entry:entering.unknown'),
  link: null,
  sources: [],
})

function visaRow(term: string, rule: VisaRule | null, locals: Words): EnteringRow {
  if (rule === null) return unknown(term, locals)
  const { t, market } = locals
  const { kind, name, url, days, stayDays } = rule
  const what = t(`entry:entering.kind.${kind}`)
  return {
    term,
    text: [
      `${name ? t('ui:labelled', { label: name, value: what }) : capitalized(what, market.dateLocale)}.`,
      days && t('entry:entering.takes', { count: days }),
      stayDays && t('entry:entering.stay', { count: stayDays }),
    ]
      .filter(Boolean)
      .join(' '),
    link: url ? { href: url, text: t('entry:entering.apply', { url: new URL(url).host }) } : null,
    sources: [sourceWords(rule, locals)],
  }
}

function vaccinationWords(needs: Record<'REQUIRED' | 'ADVISED', string[]>, { t, market }: Words): string {
  const list = listFormat(market.dateLocale)
  const sentences = (['REQUIRED', 'ADVISED'] as const)
    .filter((need) => needs[need].length > 0)
    .map((need) => t(`entry:entering.need.${need}`, { what: list.format(needs[need]) }))
  return sentences.length > 0 ? sentences.join(' ') : t('entry:entering.need.none')
}

const sourceWords = ({ source, sourceUrl, asOf }: Sourced, { t, market }: Words) => ({
  text: t('entry:entering.source', {
    name: source,
    date: formatExtendedDate(Temporal.PlainDate.from(asOf), market),
  }),
  href: sourceUrl,
})
