import { expect, it } from 'vitest'
import { inHouse } from '../../faults/in-house.ts'

/* The door by which each test makes travellers of its own. */

const house = inHouse()

it('a new traveller has what the demo traveller has, companions included, under ids of their own', async () => {
  const sofia = await house.newTraveller('sofia')
  const other = await house.newTraveller('sofia')
  expect(other.sub).not.toBe(sofia.sub)

  const trip = `/travels/${sofia.own('B2041')}`
  const leader = await house.visit(trip, { browser: await house.signIn(sofia.sub) })
  expect(leader.status).toBe(200)
  expect(leader.html).toContain(`${trip}/${sofia.own('B2041')}-T2`)
  const companion = await house.visit(trip, { browser: await house.signIn(sofia.own('luca')) })
  expect(companion.status).toBe(200)

  const stranger = await house.signIn(other.sub)
  expect((await house.visit(trip, { browser: stranger })).status).toBe(404)
  expect((await house.visit('/travels/B2041', { browser: stranger })).status).toBe(404)
})

it('a traveller whom the seeds do not have cannot be copied', async () => {
  await expect(house.newTraveller('nobody')).rejects.toThrow('404')
})
