import { beforeAll, describe, expect, it } from 'vitest'
import { AGE_RANGES } from '#backoffice/wire/travel-mate.ts'
import { inSandbox, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()
let sofia: Traveller
let elena: Traveller

beforeAll(async () => {
  sofia = await traveller(sandbox, 'sofia')
  elena = await traveller(sandbox, 'elena')
})

const matesOn = async (whose: Traveller, bookingId: string) =>
  (await whose.read('getBooking', { params: { bookingId } })).travelMates as Record<string, unknown>[]
const names = (mates: Record<string, unknown>[]) => mates.map(({ name }) => name)

describe('travel mates', () => {
  it("are the people of other bookings on the same departure, and not those of one's own", async () => {
    const sofias = names(await matesOn(sofia, 'B2041'))
    expect(sofias).toContain('Elena')
    expect(sofias).not.toContain('Sofia')
    expect(sofias).not.toContain('Luca')
    expect(names(await matesOn(elena, 'B2061'))).toEqual(expect.arrayContaining(['Sofia', 'Luca']))
    // The same tour on another day is another departure.
    const emma = await traveller(sandbox, 'emma')
    expect(names(await matesOn(emma, 'B1811'))).not.toContain('Sofia')
  })

  it('are given by first name, age range, city and picture, without contact data or birth date', async () => {
    const mates = await matesOn(elena, 'B2061')
    for (const mate of mates) {
      expect(Object.keys(mate).sort()).toEqual(['ageRange', 'city', 'name', 'pictureImage'])
      expect(String(mate.name)).not.toMatch(/\s/)
      expect(mate.ageRange).toSatisfy((range) => range === null || AGE_RANGES.includes(range))
    }
    expect(mates.find(({ name }) => name === 'Sofia')?.city).toBe('Firenze')
    expect(JSON.stringify(mates)).not.toMatch(/@|\+39|1994|Marchetti|MRCSFO/)
  })
})
