import { Temporal } from 'temporal-polyfill'
import type { TripDay, TripProgramme } from '#bookings/programme.ts'
import { formatListedDate, type PlainDate } from '#markets/dates.ts'
import { foreignLanguage } from '#markets/foreign-language.ts'
import { languageName, listFormat, numberFormat } from '#markets/intl.ts'
import { formatMoney } from '#markets/money.ts'
import { dayTitle, describeStay } from '#texts/programme.ts'
import { durationWords } from '#ui/duration-words.ts'
import type { SpriteIconName } from '#ui/icon-names.ts'
import type { Trip } from '../detail/load.ts'
import { drawRoute, mappedPlace, type TripRoute } from './route.ts'

type Locals = Pick<App.Locals, 't' | 'market'>

/** A place, with its position for the traveller's own map application and for a browser. */
export interface PlaceView {
  name: string
  map: { app: string; web: string } | null
}

/** A day of a programme in words. */
export interface DayView {
  number: number
  /** `Wednesday 30 December`, in the market's format. */
  date: string
  title: string
  /** The day's place, as on the map; null if it is unknown, or part of the title. */
  place: string | null
  text: string | null
  /** The accommodation. */
  stay: string | null
  /** Meals, transport, difficulty. */
  facts: { icon: SpriteIconName; text: string }[]
  activities: string[]
  places: PlaceView[]
  isToday: boolean
}

/** A programme as the trip's page shows it. */
export interface ProgrammeView {
  days: DayView[]
  daysLeftOut: number
  /** Both together. */
  count: number
  omitted: number
  route: TripRoute | null
  /** The language of its texts if it is not the page's: for the `lang` attribute, and by name. */
  foreign: { lang: string; name: string } | null
}

/** A trip's programme in words; null if its tour has none, or no day of it. Without days if none of them could be read. */
export function programmeView(
  { booking, now, programme, time }: Pick<Trip, 'booking' | 'now' | 'programme' | 'time'>,
  locals: Locals,
): ProgrammeView | null {
  if (programme === null || (programme.days.length === 0 && programme.omitted === 0)) return null
  const today = time?.kind === 'there' ? time.day : null
  const start = Temporal.PlainDate.from(booking.startDate)
  return {
    days: programme.days.map((day) => ({
      ...dayView(day, start.add({ days: day.number - 1 }), now.today, locals),
      isToday: day.number === today,
    })),
    daysLeftOut: programme.daysLeftOut,
    count: programme.days.length + programme.daysLeftOut,
    omitted: programme.omitted,
    route: drawRoute(programme.days),
    foreign: foreignTo(locals, programme),
  }
}

function dayView(
  day: TripDay,
  date: PlainDate,
  today: PlainDate,
  { t, market }: Locals,
): Omit<DayView, 'isToday'> {
  const list = listFormat(market.dateLocale, { type: 'unit', style: 'short' })
  const meals = day.meals.map((meal) => t(`programme:meal.${meal}`))
  const title = dayTitle(day, { t })
  const place = mappedPlace(day)?.name ?? day.stay?.place ?? null
  return {
    number: day.number,
    date: formatListedDate(date, today, market),
    title,
    place: place === title ? null : place,
    text: day.text,
    stay: describeStay(day),
    facts: [
      meals.length > 0 ? { icon: 'utensils' as const, text: list.format(meals) } : null,
      ...inOne(day.transport).map((way) => {
        const text = transportWords(way, { t, market })
        return text === null ? null : { icon: 'route' as const, text }
      }),
      day.effort === null ? null : { icon: 'mountain' as const, text: t(`programme:effort.${day.effort}`) },
    ].filter((fact) => fact !== null),
    places: day.places.map(placeView),
    activities: day.activities.map(({ name, price }) =>
      price ? t('ui:labelled', { label: name, value: formatMoney(price, market) }) : name,
    ),
  }
}

/** Precise to a metre: positions of places are no more exact. */
const DECIMALS = 5

function placeView({ name, at }: TripDay['places'][number]): PlaceView {
  if (at === null) return { name, map: null }
  const [latitude, longitude] = [at.latitude, at.longitude].map((degrees) => degrees.toFixed(DECIMALS))
  // The label goes in parentheses, so it must not contain any.
  const label = encodeURIComponent(name.toWellFormed().replace(/[()]/g, ' '))
  return {
    name,
    map: {
      app: `geo:${latitude},${longitude}?q=${latitude},${longitude}(${label})`,
      web: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`,
    },
  }
}

/** A day's transport, merged by kind: the total time on the bus counts, not the number of rides. */
function inOne(ways: TripDay['transport']): TripDay['transport'] {
  const kinds = Map.groupBy(ways, ({ kind }) => kind)
  return [...kinds].flatMap(([kind, same]) => {
    const [first, ...more] = same
    if (!first || kind === null || more.length === 0) return same
    const lasts = same.map(({ minutes }) => minutes)
    const isKnown = lasts.every((minutes) => minutes !== null)
    return { ...first, minutes: isKnown ? lasts.reduce((sum: number, one) => sum + (one ?? 0), 0) : null }
  })
}

function transportWords(
  { kind, from, to, minutes }: TripDay['transport'][number],
  { t }: Locals,
): string | null {
  const lasts = minutes === null ? null : durationWords(minutes, t)
  const way = from && to && from !== to ? `${from} – ${to}` : null
  const what = kind === null ? way : t(`programme:transport.${kind}`)
  return what === null ? null : [what, lasts].filter(Boolean).join(', ')
}

/** The language of the texts if it is not the reader's. */
function foreignTo(
  { market }: Pick<Locals, 'market'>,
  { language }: Pick<TripProgramme, 'language'>,
): ProgrammeView['foreign'] {
  const lang = foreignLanguage(language, market)
  if (lang === undefined) return null
  const code = new Intl.Locale(lang).language
  const name = languageName(code, market.dateLocale)
  return { lang, name }
}

/** What the price includes and excludes, the shared kitty, what to pack and what to know. */
export function beforeYouGo(
  { booking, programme }: Pick<Trip, 'booking' | 'programme'>,
  { t, market }: Locals,
) {
  if (programme === null) return null
  const { kitty, practical, climate } = programme
  const foreign = foreignTo({ market }, programme)
  const lang = foreign?.lang
  const month = Temporal.PlainDate.from(booking.startDate).month
  const weather = climate.find((one) => one.month === month)
  const whole = numberFormat(market.dateLocale, {
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  })
  // Intl writes a hyphen, which looks like a dash of the sentence.
  const degrees = (celsius: number) => whole.format(celsius).replace('-', '−')
  const rainIn = (count: number) =>
    count === 0 ? t('programme:weather.dry') : t('programme:weather.rain', { count })
  const list = listFormat(market.dateLocale, { type: 'unit' })
  const known = [
    practical?.languages.length
      ? { term: t('programme:practical.languages'), value: list.format(practical.languages), lang }
      : null,
    practical?.plugs.length
      ? { term: t('programme:practical.plugs'), value: practical.plugs.join(', ') }
      : null,
    ...(['tipping', 'connectivity'] as const).map((key) =>
      practical?.[key] ? { term: t(`programme:practical.${key}`), value: practical[key], lang } : null,
    ),
  ].filter((row) => row !== null)
  return {
    included: programme.included,
    notIncluded: programme.notIncluded,
    kitty: kitty && {
      title: kitty.amount
        ? t('programme:kitty.each', { amount: formatMoney(kitty.amount, market) })
        : t('programme:kitty.title'),
      texts: [kitty.covers, kitty.collected, kitty.rest].filter((text) => text !== null),
    },
    weather: weather
      ? [
          t('programme:weather.degrees', {
            from: degrees(weather.low),
            to: degrees(weather.high),
          }),
          ...(weather.rainDays === null ? [] : [rainIn(Math.round(weather.rainDays))]),
        ].join(' ')
      : null,
    /** The same, shortened. */
    temperature: weather
      ? t('programme:weather.short', { from: degrees(weather.low), to: degrees(weather.high) })
      : null,
    known,
    foreign,
  }
}
