import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { gate } from '../../support/wire-faults.ts'

/* Pages send header and title while the backoffice still answers; the test holds that answer until it has read these. */

const en = loadCopy('international')
const house = inHouse()

/** Reads until the text has arrived; returns everything so far. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, text: string): Promise<string> {
  let come = ''
  while (!come.includes(text)) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the page ended without "${text}": ${come.slice(-200)}`)
    come += value
  }
  return come
}

/** The body of a page whose calls of this kind get their answers once `release` is called. */
async function held(path: string, calls: RegExp) {
  const requestId = `stream-${randomUUID()}`
  const { fault, open: release } = gate()
  house.tap.spoil(requestId, calls, fault)
  const emma = await house.browserOf('emma')
  const response = await emma.fetch(house.origin + path, { headers: { 'x-request-id': requestId } })
  expect(response.status).toBe(200)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('a page has a body')
  return { reader, release }
}

describe('header and title are there before the list is', () => {
  it.each([
    ['/travels', /\/bookings$/, 'shell:MY_TRAVELS', 'class="tabs"'],
    ['/partnerships', /\/partnerships$/, 'shell:PARTNERSHIP', '<section'],
    ['/account/credits', /\/credits$/, 'credits:title', 'class="card'],
  ])('%s', async (path, calls, title, list) => {
    const { reader, release } = await held(path, calls)
    const shell = await readUntil(reader, '</h1>')
    expect(shell).toContain(`>${en(title)}</h1>`)
    expect(shell).not.toContain(list)
    release()
    expect(await readUntil(reader, '</html>')).toContain(list)
  })
})

describe('all of a trip', () => {
  it('is there before anybody says whether it can be changed', async () => {
    const { reader, release } = await held('/travels/B2101', /\/self-tour-change$/)
    const page = await readUntil(reader, en('calendar:add'))
    for (const part of ['trip:flights.title', 'travellers:title', 'trip:parts.money', 'trip:papers.title']) {
      expect(page).toContain(`>${en(part)}</h2>`)
    }
    expect(page).not.toContain(en('trip-change:card.title'))
    release()
    expect(await readUntil(reader, '</html>')).toContain(en('trip-change:card.title'))
  })
})
