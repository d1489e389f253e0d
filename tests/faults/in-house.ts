import { afterAll, beforeAll } from 'vitest'
import { type House, sharedHouse } from './house.ts'

/** The shared house for the tests of the file that calls it. */
export function inHouse(): House {
  const house = {} as House
  beforeAll(async () => void Object.assign(house, await sharedHouse()))
  afterAll(() => house.close?.())
  return house
}
