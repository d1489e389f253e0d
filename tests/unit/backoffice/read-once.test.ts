import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { booking, clientOf, json, user } from './http-stub.ts'

/** A list of trips as its n-th call is answered. */
const asked = async (times: number, listOf: (n: number) => unknown[]) => {
  const { backoffice, logged } = await clientOf((response, _, n) => json(response, 200, { data: listOf(n) }))
  const lists = []
  for (let n = 0; n < times; n += 1) lists.push(await backoffice.bookings.list('u1'))
  return { lists, logged }
}

it('bytes that keep coming are parsed twice', async () => {
  const trips = [booking(randomUUID()), booking(randomUUID())]
  const { lists } = await asked(4, () => trips)
  expect(lists[1]).not.toBe(lists[0])
  expect(lists[2]).toBe(lists[1])
  expect(lists[3]).toBe(lists[1])
})

it('what is given to several cannot be written into', async () => {
  const trips = [booking(randomUUID())]
  const { lists } = await asked(3, () => trips)
  const [, , list] = lists
  expect(() => list?.push(list[0] as never)).toThrow(TypeError)
  expect(() => Object.assign(list?.[0]?.tour ?? {}, { title: 'Mars' })).toThrow(TypeError)
})

it('other bytes are another list', async () => {
  const id = randomUUID()
  const { lists } = await asked(6, (n) => [{ ...booking(id), pax: n < 3 ? 2 : 3 }])
  expect(lists.map((list) => list[0]?.pax)).toEqual([2, 2, 2, 3, 3, 3])
})

it('bad items are logged each time', async () => {
  const trips = [booking(randomUUID()), { id: 'bad' }]
  const { logged } = await asked(4, () => trips)
  expect(logged).toHaveLength(4)
})

it('a person is read anew each time', async () => {
  const { backoffice } = await clientOf((response) => json(response, 200, { data: user }))
  const people = []
  for (let n = 0; n < 4; n += 1) people.push(await backoffice.users.me())
  expect(new Set(people).size).toBe(4)
})
