import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteSavedFlights, savedFlights } from '#features/flights/saved-flights.ts'
import { sessionEndIn, WARN_BEFORE_S } from '#features/session-end/watch-session.ts'
import { changeOutcome, outcomeForPage } from '#features/trip-change/change-outcome.ts'
import { openDialog } from '#ui/stores/open-dialog.ts'
import { busy, requestsInFlight, tracked } from '#ui/stores/requests.ts'
import type { SessionEnd } from '#ui/stores/session-end.ts'

/** The values of a store from now on, until the end of the test. */
const heard: (() => void)[] = []
function listenTo<Value>(store: { listen: (listener: (value: Value) => void) => () => void }): Value[] {
  const values: Value[] = []
  heard.push(store.listen((value) => values.push(value)))
  return values
}
afterEach(() => {
  for (const stop of heard.splice(0)) stop()
})

describe('requests in flight', () => {
  it('are counted until they settle, with result and error passed through', async () => {
    const reply = listenTo(busy)
    const slow = Promise.withResolvers<string>()
    const first = tracked(slow.promise)
    const second = tracked(Promise.reject(new Error('down')))
    expect(requestsInFlight.get()).toBe(2)
    await expect(second).rejects.toThrow('down')
    expect(busy.get()).toBe(true)
    slow.resolve('answer')
    await expect(first).resolves.toBe('answer')
    expect(reply).toEqual([true, false])
  })
})

describe('the session’s end', () => {
  it.each<[left: number, final: boolean, is: SessionEnd['kind']]>([
    [WARN_BEFORE_S + 1, false, 'ahead'],
    [WARN_BEFORE_S + 1, true, 'ahead'],
    [WARN_BEFORE_S, false, 'warning'],
    [WARN_BEFORE_S, true, 'final'],
    [1, true, 'final'],
    [0, false, 'ended'],
    [-5, true, 'ended'],
  ])('with %i seconds left, final %s, is %s', (left, final, is) => {
    expect(sessionEndIn(left, final).kind).toBe(is)
  })

  it('is a point in time, so that the page can show it', () => {
    const before = Date.now()
    const { at } = sessionEndIn(60, false)
    expect(at).toBeGreaterThanOrEqual(before + 60_000)
    expect(at).toBeLessThanOrEqual(Date.now() + 60_000)
  })
})

describe('saved flights', () => {
  it('are reported per traveller, even if the number stays the same', () => {
    const reply = listenTo(savedFlights)
    noteSavedFlights('T1', 2)
    noteSavedFlights('T1', 2)
    noteSavedFlights('T2', 0)
    expect(reply).toHaveLength(3)
    expect(savedFlights.get()).toEqual({ T1: { flights: 2 }, T2: { flights: 0 } })
  })
})

describe('the outcome of a trip change', () => {
  beforeEach(() => {
    openDialog.set(null)
    changeOutcome.set(null)
  })

  it('is shown on the page once the dialog is closed, and only once', () => {
    const reply = listenTo(outcomeForPage)
    openDialog.set('/travels/B1/change')
    changeOutcome.set('underway')
    expect(outcomeForPage.get()).toBeNull()
    openDialog.set(null)
    expect(outcomeForPage.get()).toBe('underway')
    openDialog.set('/travels/B1/T1/flights')
    changeOutcome.set(null)
    openDialog.set(null)
    expect(reply).toEqual(['underway', null])
  })

  it('is shown at once if it comes after the dialog was closed', () => {
    changeOutcome.set('moved')
    expect(outcomeForPage.get()).toBe('moved')
  })
})
