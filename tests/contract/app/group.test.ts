import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, sharedHouse } from '../../faults/house.ts'
import { copyOf } from '../../support/copy.ts'

/* The board of a booking: who is ready, for whoever made it, and messages to those who lack something. */

const us = copyOf('global-us')
let house: House
beforeAll(async () => {
  house = await sharedHouse()
})
afterAll(() => house?.close())

const board = async (sub: string, path: string) => house.visit(path, { browser: await house.signIn(sub) })
const rowsOf = (html: string) => html.match(/<tr[^>]*>(?:(?!<\/tr>).)*<\/tr>/gs)?.slice(1) ?? []
const messages = (html: string) =>
  [...html.matchAll(/href="(mailto:[^"]+)"/g)].map(([, href = '']) => decodeURIComponent(href))

describe('the board of twelve', () => {
  it('has a row a traveller, whoever lacks most first, and each filter only those it names', async () => {
    const { status, html } = await board('olivia', '/travels/B2201/group')
    expect(status).toBe(200)
    expect(rowsOf(html)).toHaveLength(12)
    expect(html).toContain(us('travellers:board.ready', { done: 0, total: 12 }))
    const lacking = rowsOf((await board('olivia', '/travels/B2201/group?show=document')).html)
    expect(lacking.map((row) => /Ethan|Zoe|Ruth|Owen/.exec(row)?.[0])).toEqual([
      'Ethan',
      'Zoe',
      'Ruth',
      'Owen',
    ])
    expect(rowsOf((await board('olivia', '/travels/B2201/group?show=nonsense')).html)).toHaveLength(12)
  })

  it('tells of others’ documents how they stand and nothing else', async () => {
    const { html } = await board('olivia', '/travels/B2201/group')
    const caleb = rowsOf(html).find((row) => row.includes('Caleb'))
    expect(caleb).toContain(us('travellers:board.state.unknown'))
    expect(html).not.toMatch(/APPROVED|TO_VALIDATE|REJECTED/)
  })

  it('is a table for a spreadsheet, with the same words', async () => {
    const { html, headers } = await board('olivia', '/files/group/B2201')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = html.split('\r\n')
    expect(lines).toHaveLength(14)
    expect(lines.find((line) => line.includes('Zoe'))).toContain(`"${us('travellers:board.state.problem')}"`)
  })
})

it('asks each only for their own gaps, by a link that leads there after signing in', async () => {
  const { html } = await board('sofia', '/travels/B2041/group')
  const asked = messages(html).filter((message) => message.includes('routingKey='))
  expect(asked).not.toEqual([])
  for (const message of asked) expect(message.match(/Luca|Elena/g)).toHaveLength(1)
  // What the message to everybody says names nobody.
  const everybody = /data-copy="([^"]*B2041[^"]*)"/.exec(html)?.[1] ?? ''
  expect(everybody).not.toBe('')
  expect(everybody).not.toMatch(/Luca|Elena|Sofia/)
})

it.each([
  ['a companion', 'luca', '/travels/B2041/group'],
  ['a companion, the file', 'luca', '/files/group/B2041'],
  ['a stranger', 'emma', '/travels/B2201/group'],
  ['whoever travels alone', 'emma', '/travels/B2101/group'],
])('is not there for %s', async (_, sub, path) => {
  expect((await board(sub, path)).status).toBe(404)
})
