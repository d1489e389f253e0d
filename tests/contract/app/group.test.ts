import { describe, expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'
import { loadCopy } from '../../support/copy.ts'
import { readVisibleWords } from '../../support/html-words.ts'

/* The board of a booking: the travellers' readiness, for the booker, and messages to those with gaps. */

const us = loadCopy('global-us')
const house = inHouse()

const board = (as: string, path: string) => house.visit(path, { as })
const rowsOf = (html: string) => html.match(/<tr[^>]*>(?:(?!<\/tr>).)*<\/tr>/gs)?.slice(1) ?? []
const messages = (html: string) =>
  [...html.matchAll(/href="(mailto:[^"]*\?[^"]+)"/g)].map(([, href = '']) => decodeURIComponent(href))

describe('the board of twelve', () => {
  it('has a row a traveller, and a filter only those it names', async () => {
    const { html } = await board('olivia', '/travels/B2201/group')
    expect(rowsOf(html)).toHaveLength(12)
    expect(html).toContain(`${us('travellers:board.ready', { done: 6, total: 12 })}, 5 have`)
    const lacking = rowsOf((await board('olivia', '/travels/B2201/group?show=toDo')).html)
    // biome-ignore format: grouped by line
    expect(lacking.map((row) => /Ethan|Zoe|Ruth|Owen/.exec(row)?.[0])).toEqual([
      'Zoe', 'Owen', 'Ethan', 'Ruth', undefined,
    ])
  })

  it('shows only the state of other travellers’ documents', async () => {
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
    expect(lines[0]).toMatch(/"Room"$/)
    expect(lines.find((line) => line.includes('Ava'))).toMatch(/"Double room"$/)
    // Has no room, which differs from a room without a name.
    expect(lines.find((line) => line.includes('Owen'))).toMatch(/;""$/)
    expect(lines.find((line) => line.includes('Zoe'))).toContain(`"${us('travellers:board.state.problem')}"`)
  })
})

it('leads from each gap to the page that closes it, and names the traveller', async () => {
  const zoe =
    rowsOf((await board('olivia', '/travels/B2201/group')).html).find((row) => row.includes('Zoe')) ?? ''
  const ways = [...zoe.matchAll(/<td[^>]*>(?:(?!<\/td>).)*?<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
  expect(ways.map(([, href]) => href)).toEqual(['/travels/B2201/B2201-T6', '/travels/B2201/B2201-T6/flights'])
  for (const [, , words = ''] of ways) expect(words).toContain('Zoe Ramirez')
})

/** The address with the messages to these travellers, as the board's form writes it. */
const asking = (tour: string, ...numbers: number[]) =>
  `/travels/${tour}/group?${new URLSearchParams([['ask', ''], ...numbers.map((number) => ['ask', `${tour}-T${number}`])])}`
const requests = (html: string) => messages(html).filter((href) => !href.startsWith('mailto:?'))
const copies = (html: string) => [...html.matchAll(/data-copy="([^"]*)"/g)].map(([, text = '']) => text)

describe('requesting what is missing', () => {
  it('proposes every traveller who lacks something, and writes nothing before they are chosen', async () => {
    const { html } = await board('sofia', '/travels/B2041/group')
    const boxes = html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []
    expect(boxes).toHaveLength(1)
    expect(boxes[0]).toContain('value="B2041-T2" checked')
    expect(requests(html)).toEqual([])
    expect(copies(html)).toEqual([])
  })

  it('writes to each only about their own gaps, with links that lead there after signing in', async () => {
    const { html } = await board('sofia', asking('B2041', 2))
    const [asked, ...more] = requests(html)
    expect(more).toEqual([])
    expect(asked).toMatch(/^mailto:luca@/)
    expect(asked).toContain('routingKey=travels/_tour/_traveler/flights&p.tour=B2041&p.traveler=B2041-T2')
    expect(asked).not.toMatch(/Elena|Sofia/)
    // The message to everybody contains no names, and leads no traveller to another one's data.
    const [everybody = ''] = copies(html)
    expect(everybody).toMatch(/it\.localhost:\d+\/\?routingKey=travels\/_tour&amp;p\.tour=B2041\n/)
    expect(everybody).not.toMatch(/Luca|Elena|Sofia|B2041-T/)
  })

  it('writes in the recipient’s language, if it is known', async () => {
    const { html } = await board('olivia', asking('B2201', 6))
    expect(html).toContain('lang="es"')
    expect(requests(html)[0]).toMatch(/^mailto:zoe\.ramirez@.*Hola, Zoe Ramirez:/s)
    expect(html).toContain(us('travellers:board.ask.language', { name: 'Spanish' }))
    // Two languages in one chat: one text after the other.
    const both = copies((await board('olivia', asking('B2201', 3, 6))).html).at(-1)
    const [here = '', there = ''] = [us, loadCopy('spain')].flatMap((copy) =>
      copy('travellers:board.ask.group').split('!', 1),
    )
    expect(both?.match(new RegExp(`${here}|${there}`, 'g'))).toEqual([here, there])
  })

  it('writes to five of twelve: a guest may answer, an account gets links in its own language', async () => {
    const { html } = await board('olivia', '/travels/B2201/group')
    expect(html.match(/<input[^>]*type="checkbox"[^>]*checked/g)).toHaveLength(5)
    const [iris = '', zoe = ''] = requests((await board('olivia', asking('B2201', 6, 12))).html).toSorted()
    expect(zoe).not.toContain('routingKey')
    expect(iris).toMatch(/fr\.localhost:\d+\/\?routingKey=account\/registry\/personal\r\n/)
  })

  it('reports that no traveller was chosen', async () => {
    const { html } = await board('sofia', asking('B2041'))
    expect(html).toContain(us('travellers:board.ask.nobody'))
    expect(copies(html)).toEqual([])
  })
})

describe('who shares a ride or a room', () => {
  const boxes = (html: string, id: string) => {
    const [card = ''] = new RegExp(`<section id="${id}".*?</section>`, 's').exec(html) ?? []
    return [...card.matchAll(/<li>(.*?)<\/li>/gs)].map(([, box = '']) => readVisibleWords(box))
  }

  it('groups travellers who land within the time of a shared ride, by the clock at the place', async () => {
    const { html } = await board('olivia', '/travels/B2201/group')
    expect(boxes(html, 'rides')).toEqual([
      'CUZ\u00a0· 10:05–11:20 Ava Nguyen, Ethan Cole, Liam Foster, Nina Kowalski and Iris Moreau',
      'CUZ\u00a0· 15:40–16:35 Olivia Brooks, Maya Patel, Caleb Stone and Felix Grant',
    ])
  })

  it('shows the rooms if they are known, also to a traveller who booked alone, and takes wishes by the booking’s number', async () => {
    const { html } = await board('olivia', '/travels/B2201/group')
    expect(boxes(html, 'rooms')).toContain('Double room Ava Nguyen and Liam Foster')
    expect(boxes(html, 'rooms')).toContain('Room Zoe Ramirez and Ruth Adler')
    expect(html).toContain(us('travellers:board.rooms.without', { names: 'Owen Price' }))
    expect(messages(html)).toEqual([expect.stringMatching(/^mailto:\?subject=.*B2201/)])
    const vera = await board('vera', '/travels/B2701/group')
    expect(vera.html).toContain(us('travellers:board.rooms.unknown'))
  })
})

it.each([
  ['a companion', 'luca', '/travels/B2041/group'],
  ['a companion, the file', 'luca', '/files/group/B2041'],
  ['a companion, to save for several', 'luca', '/travels/B2041/group/several'],
  ['a single traveller', 'emma', '/travels/B2101/group'],
])('does not exist for %s', async (_, sub, path) => {
  expect((await board(sub, path)).status).toBe(404)
})
