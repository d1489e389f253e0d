import { FLIGHT_DIRECTIONS } from '#backoffice/wire/flight.ts'
import type { DatePartLabels } from '#forms/field-ids.ts'
import { datePartLabels } from '#i18n/date-parts.ts'
import type { FlightStep } from './flow.ts'
import { type Direction, stopParts } from './schema.ts'

/** The fixed texts of the form; those that depend on the step's data come with its view. */
export interface FlightsWords {
  headings: Record<FlightStep, string>
  ways: Record<Direction, string>
  fields: Record<string, string>
  /** The labels of a stop, with `{number}` still to be filled in. */
  stopFields: Record<(typeof stopParts)[number], string>
  hints: Record<'flightNumber' | 'airport' | 'localTime' | 'stops' | 'onward' | 'choose', string>
  buttons: Record<(typeof buttons)[number], string>
  add: Record<Direction, string>
  /** Heads the boxes for companions who may get the same flights. */
  same: string
  way: string
  stops: string
  removeStop: string
  date: DatePartLabels
  optional: string
  errorTitle: string
  titlePrefix: string
  /** Plural forms, with `{count}` still to be filled in. */
  airportsFound: string
  airportsDown: string
  /** Shown if our own server does not answer. */
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
  'addAnother',
  'back',
  'cancel',
  'close',
  'same',
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
  'firstNumber',
  'from',
  'to',
] as const

const steps: readonly FlightStep[] = ['overview', 'search', 'choose', 'review', 'manual']

/** The texts of the form in this request's language. */
export function flightsWords(locals: Pick<App.Locals, 't' | 'market'>): FlightsWords {
  const { t } = locals
  const of = <Name extends string>(names: readonly Name[], word: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>
  return {
    headings: of(steps, (step) => t(`flights:heading.${step}`)),
    ways: of(FLIGHT_DIRECTIONS, (way) => t(`flights:way.${way}`)),
    fields: of(fields, (name) => t(`flights:field.${name}`)),
    stopFields: of(stopParts, (part) => t(`flights:stop.${part}`, { number: '{number}' })),
    hints: {
      flightNumber: t('flights:fieldHint.flightNumber'),
      airport: t('flights:fieldHint.airport'),
      localTime: t('flights:fieldHint.localTime'),
      stops: t('flights:fieldHint.stops'),
      onward: t('flights:fieldHint.onward'),
      choose: t('flights:fieldHint.choose'),
    },
    buttons: of(buttons, (name) => t(`flights:button.${name}`)),
    add: of(FLIGHT_DIRECTIONS, (way) => t(`flights:add.${way}`)),
    same: t('flights:field.same'),
    way: t('flights:field.direction'),
    stops: t('flights:stop.title'),
    removeStop: t('flights:stop.remove', { number: '{number}' }),
    date: datePartLabels(locals),
    optional: t('ui:optional'),
    errorTitle: t('ui:errorSummaryTitle'),
    titlePrefix: t('ui:errorPrefix'),
    airportsFound: t('flights:airports.found', { count: '{count}' }),
    airportsDown: t('flights:airports.down'),
    unreachable: t('flights:failed.unreachable'),
    outcomeUnknown: t('flights:failed.unknown'),
  }
}
