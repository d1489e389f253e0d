import { describe, expect, it } from 'vitest'
import { dashboardState } from '#bookings/dashboard-stage.ts'
import type { TripState } from '#bookings/read.ts'
import { determineStage, firstToDo, partsOn, type Stage, type StageStep } from '#bookings/stage.ts'
import { DUE_SOON_DAYS, dayOfTrip, determinePhase } from '#bookings/time.ts'
import { byUrgency, type ToDo } from '#bookings/todos.ts'
import type { Urgency } from '#bookings/urgency.ts'
import { day } from '../features/made.ts'

/** A trip of eight days. */
const dates = { startDate: '2027-03-05', endDate: '2027-03-12' }
const trip = { ...dates, bookingStatus: 'ACTIVE', tourConfirmed: true } as const
const start = day(trip.startDate)
const before = (days: number) => start.subtract({ days })

const open = (kind: StageStep, urgency: Urgency = 'open', more: object = {}) =>
  ({ kind, urgency, deadline: null, reader: { role: 'payer' }, ...more }) as unknown as ToDo
/** In the order of listToDos: the most urgent first. */
const stage = (toDos: readonly ToDo[], days = 30, more: object = {}) =>
  determineStage({ ...trip, ...more }, toDos.toSorted(byUrgency), before(days))

it.each([
  ['2027-03-04', 'ACTIVE', 'ahead'],
  ['2027-03-05', 'ACTIVE', 'underway'],
  ['2027-03-12', 'ACTIVE', 'underway'],
  ['2027-03-13', 'ACTIVE', 'over'],
  ['2027-03-08', 'CANCELLED', 'cancelled'],
])('the phase of a trip on %s, %s: %s', (today, bookingStatus, phase) => {
  expect(determinePhase({ ...trip, bookingStatus }, day(today))).toBe(phase)
})

describe('the countdown of a trip', () => {
  const rows: [days: number, stage: Stage | null][] = [
    [400, { kind: 'next', step: 'flights', days: 400 }],
    [DUE_SOON_DAYS + 1, { kind: 'next', step: 'flights', days: 8 }],
    [DUE_SOON_DAYS, { kind: 'dayOne', days: 7 }],
    [1, { kind: 'dayOne', days: 1 }],
    [0, { kind: 'dayOne', days: 0 }],
    [-1, { kind: 'underway', day: 2, of: 8 }],
    [-7, { kind: 'underway', day: 8, of: 8 }],
    [-8, null],
    [-300, null],
  ]
  it.each(rows)('%i days before it leaves', (days, expected) => {
    expect(stage([open('flights')], days)).toEqual(expected)
  })

  it.each([400, 7, 0, -3, -8])('is absent for a cancelled trip, %i days before', (days) => {
    expect(stage([open('payment')], days, { bookingStatus: 'CANCELLED' })).toBeNull()
  })

  it('of one day is its first day, then nothing', () => {
    const short = { endDate: trip.startDate }
    expect(stage([], 0, short)).toEqual({ kind: 'dayOne', days: 0 })
    expect(stage([], -1, short)).toBeNull()
  })

  it('counts the days until it leaves even if its end is before its beginning', () => {
    const reversed = { endDate: '2027-03-01' }
    expect(stage([], 30, reversed)).toEqual({ kind: 'ready', days: 30 })
    expect(stage([], -1, reversed)).toBeNull()
  })
})

describe('what comes next, long before', () => {
  const everything: StageStep[] = ['ownDetails', 'party', 'payment', 'passport', 'flights']

  it.each([
    [everything, 'payment'],
    [['flights', 'party', 'ownDetails', 'passport'], 'passport'],
    [['flights', 'party', 'ownDetails'], 'ownDetails'],
    [['party', 'flights'], 'party'],
    [['flights'], 'flights'],
  ] as [StageStep[], StageStep][])('of %j with one day', (kinds, step) => {
    expect(stage(kinds.map((kind) => open(kind)))).toEqual({ kind: 'next', step, days: 30 })
  })

  it('is the first item of the dashboard, of any two to-dos and whatever urgency', () => {
    const urgencies: Urgency[] = ['soon', 'blocking', 'open']
    const today = before(30)
    const days = ['2027-02-10', '2027-03-05', null]
    const items = everything.flatMap((kind) =>
      urgencies.flatMap((urgency) =>
        days.map((deadline) =>
          open(kind, urgency, { deadline, trip: { id: 'B1', startDate: trip.startDate }, check: {} }),
        ),
      ),
    )
    for (const one of items)
      for (const other of items) {
        if (one.kind === other.kind) continue
        const toDos = [one, other].toSorted(byUrgency)
        const its = { stage: determineStage(trip, toDos, today), time: dayOfTrip(trip, today), toDos }
        const state = { facts: { id: 'B1' }, phase: 'ahead', booking: trip, ...its } as unknown as TripState
        expect(dashboardState([state], today, false).stage).toMatchObject({ toDo: firstToDo(its) })
      }
  })

  it('is what cannot wait, whatever its place', () => {
    const steps = [open('ownDetails'), open('payment', 'overdue'), open('passport', 'blocking')]
    expect(stage(steps)).toMatchObject({ step: 'payment' })
    expect(stage([open('payment', 'open'), open('passport', 'blocking')])).toMatchObject({ step: 'passport' })
    expect(stage([open('passport', 'open'), open('payment', 'soon')])).toMatchObject({ step: 'payment' })
  })

  it('is never another traveller’s payment', () => {
    const payer = { reader: { role: 'companion' } }
    expect(stage([open('payment', 'overdue', payer), open('flights')])).toMatchObject({ step: 'flights' })
    expect(stage([open('payment', 'open', payer)])).toEqual({ kind: 'ready', days: 30 })
  })

  it('is nothing once all is done', () => {
    expect(stage([])).toEqual({ kind: 'ready', days: 30 })
  })

  it('is to wait for the confirmation when all else is done', () => {
    expect(stage([], 30, { tourConfirmed: false })).toEqual({ kind: 'unconfirmed', days: 30 })
    expect(stage([open('payment')], 30, { tourConfirmed: false })).toMatchObject({ step: 'payment' })
  })
})

describe('the order of a trip’s parts', () => {
  const on = (days: number, more: object = {}) => partsOn(dayOfTrip({ ...trip, ...more }, before(days)))
  it.each([
    [400, ['programme', 'flights', 'group', 'money', 'papers']],
    [DUE_SOON_DAYS + 1, ['programme', 'flights', 'group', 'money', 'papers']],
    [DUE_SOON_DAYS, ['flights', 'papers', 'programme', 'group', 'money']],
    [1, ['flights', 'papers', 'programme', 'group', 'money']],
    // The first and the last day are for flying.
    [0, ['flights', 'programme', 'group', 'papers', 'money']],
    [-1, ['programme', 'group', 'papers', 'flights', 'money']],
    [-6, ['programme', 'group', 'papers', 'flights', 'money']],
    [-7, ['flights', 'programme', 'group', 'papers', 'money']],
    [-8, ['group', 'flights', 'money', 'programme', 'papers']],
  ])('%i days before it leaves', (days, parts) => expect(on(days)).toEqual(parts))

  it('of a cancelled one does not change with the day', () => {
    const parts = ['group', 'flights', 'money', 'programme', 'papers']
    for (const days of [400, 3, 0, -3, -30]) expect(on(days, { bookingStatus: 'CANCELLED' })).toEqual(parts)
  })
})
