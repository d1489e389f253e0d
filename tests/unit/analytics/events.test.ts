import { expect, it } from 'vitest'
import { collectEvents, isMeasured, readVisit, writeVisit } from '#analytics/events.ts'
import { routeNames } from '#routes.ts'

const newId = '0a1b2c3d-0000-4000-8000-00000000000a'
const deviceId = '5f3c2b1e-0000-4000-8000-000000000001'
const wishes = { experiment: 'wishes', variation: '1' }

it('begins a session once, with the experiments seen', () => {
  const { events, visit } = collectEvents(null, { experiments: [wishes], deviceId, newId })
  expect(events).toEqual([
    { event: 'sessionStart', sessionId: newId },
    { event: 'experiment_viewed', experimentId: 'wishes', variationId: '1', deviceId },
  ])
  const again = { experiments: [wishes], deviceId, newId: 'other' }
  const next = collectEvents(readVisit(writeVisit(visit)), again)
  expect(next.events).toEqual([])
  expect(next.visit).toEqual(visit)
})

it('reports another variation, or an experiment that begins later', () => {
  const { visit } = collectEvents(null, { experiments: [wishes], deviceId, newId })
  const later = [wishes, { experiment: 'cover', variation: '0' }, { ...wishes, variation: '2' }]
  const { events } = collectEvents(visit, { experiments: later, deviceId, newId: 'other' })
  expect(
    events.map((event) => 'experimentId' in event && `${event.experimentId} ${event.variationId}`),
  ).toEqual(['cover 0', 'wishes 2'])
})

it('ignores a cookie that is not ours', () => {
  expect(readVisit(undefined)).toBeNull()
  expect(readVisit('<script>')).toBeNull()
  expect(readVisit(`${newId}|wishes:1|</script>|a:b:c`)).toEqual({ id: newId, seen: ['wishes:1'] })
})

it('keeps the cookie small however many experiments there are', () => {
  const experiments = Array.from({ length: 200 }, (_, index) => ({ ...wishes, experiment: `trial-${index}` }))
  const { visit } = collectEvents(null, { experiments, deviceId, newId })
  expect(writeVisit(visit).length).toBeLessThan(1024)
})

it('runs on the listed pages, with the marketing consent, and on no other', () => {
  const measured = routeNames.filter((route) => isMeasured(route, true))
  expect(measured).toEqual(['partnership', 'notify-me', 'refer-friend'])
  expect(routeNames.filter((route) => isMeasured(route, false))).toEqual([])
  expect(isMeasured(null, true)).toBe(false)
})
