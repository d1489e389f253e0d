import type { Translate } from '#i18n/translate.ts'
import type { Step } from './flow.ts'
import { type Direction, stopNumbers, stopParts } from './schema.ts'

/** The unchanging words of the form; what depends on the step's data comes with its view. */
export interface FlightsWords {
  headings: Record<Step, string>
  ways: Record<Direction, string>
  fields: Record<string, string>
  hints: Record<'flightNumber' | 'airport' | 'localTime' | 'stops' | 'choose', string>
  buttons: Record<(typeof buttons)[number], string>
  add: Record<Direction, string>
  way: string
  stops: string
  removeStop: string
  date: { day: string; month: string; year: string }
  optional: string
  errorTitle: string
  titlePrefix: string
  /** Forms by count, `{count}` still to be filled in. */
  airportsFound: string
  airportsDown: string
  /** Where our own server gives no answer. */
  unreachable: string
  outcomeUnknown: string
}

const buttons = [
  'search',
  'searching',
  'manual',
  'byNumber',
  'otherAirports',
  'correct',
  'choose',
  'check',
  'save',
  'saving',
  'addStop',
  'edit',
  'removeOne',
  'removeAll',
  'back',
  'cancel',
] as const

const fields = [
  'flightNumber',
  'outboundDepartureDate',
  'airline',
  'departureAirport',
  'departureTime',
  'arrivalAirport',
  'arrivalDate',
  'arrivalTime',
  'from',
  'to',
] as const

const steps: readonly Step[] = ['overview', 'search', 'choose', 'review', 'manual']

/** The words of the form in this request's language. */
export function flightsWords({ t }: { t: Translate }): FlightsWords {
  const of = (names: readonly string[], word: (name: string) => string) =>
    Object.fromEntries(names.map((name) => [name, word(name)]))
  const ways = ['OUTBOUND', 'RETURN']
  const stopFields = stopNumbers.flatMap((number) =>
    stopParts.map((part) => [`stop${number}${part}`, t(`flights:stop.${part}`, { number })] as const),
  )
  return {
    headings: of(steps, (step) => t(`flights:heading.${step}`)) as FlightsWords['headings'],
    ways: of(ways, (way) => t(`flights:way.${way}`)) as FlightsWords['ways'],
    fields: { ...of(fields, (name) => t(`flights:field.${name}`)), ...Object.fromEntries(stopFields) },
    hints: {
      flightNumber: t('flights:fieldHint.flightNumber'),
      airport: t('flights:fieldHint.airport'),
      localTime: t('flights:fieldHint.localTime'),
      stops: t('flights:fieldHint.stops'),
      choose: t('flights:fieldHint.choose'),
    },
    buttons: of(buttons, (name) => t(`flights:button.${name}`)) as FlightsWords['buttons'],
    add: of(ways, (way) => t(`flights:add.${way}`)) as FlightsWords['add'],
    way: t('flights:field.direction'),
    stops: t('flights:stop.title'),
    removeStop: t('flights:stop.remove', { number: '{number}' }),
    date: { day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') },
    optional: t('ui:optional'),
    errorTitle: t('ui:errorSummaryTitle'),
    titlePrefix: t('ui:errorPrefix'),
    airportsFound: t('flights:airports.found', { count: '{count}' }),
    airportsDown: t('flights:airports.down'),
    unreachable: t('flights:failed.unreachable'),
    outcomeUnknown: t('flights:failed.unknown'),
  }
}
