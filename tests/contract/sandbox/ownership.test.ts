import { beforeAll, describe, expect, it } from 'vitest'
import { type OperationName, operations } from '#backoffice/wire/operations.ts'
import { type CallInput, callOperation, inSandbox, refusal, type Traveller, traveller } from './traveller.ts'

const sandbox = inSandbox()
let sofia: Traveller
let emma: Traveller

beforeAll(async () => {
  sofia = await traveller(sandbox, 'sofia')
  emma = await traveller(sandbox, 'emma')
  const documents = await sofia.read('listDocuments')
  documentId = documents.find((one: { kind: string }) => one.kind === 'PASSPORT').id
})

/** Sofia's records, and bodies that the sandbox would accept from her. */
const bodies: Partial<Record<OperationName, unknown>> = {
  updateUser: { specialNeeds: 'taken over' },
  updateAddresses: { addresses: [] },
  updateConsents: { marketing: { granted: false, version: null } },
  updateFlights: { travelerId: 'B2041-T1', flights: [] },
  updateGuest: { emergencyContact: { name: 'Taken Over', relation: 'Nobody', phone: '+393331204567' } },
  startTripChange: { travelId: null },
}

const names = Object.keys(operations) as OperationName[]
const perUser = names.filter((name) => operations[name].path.includes('{userId}'))
const guarded = names.filter((name) => operations[name].token === 'required')

let documentId: string
const inputFor = (name: OperationName): CallInput => ({
  params: { userId: sofia.id, bookingId: 'B2041', travelerId: 'B2041-T2', documentId },
  body: bodies[name],
})

describe('records of another traveller', () => {
  const snapshot = async () => [
    await sofia.read('getMe'),
    await sofia.read('getAddresses'),
    await sofia.read('getBooking', { params: { bookingId: 'B2041' } }),
    await sofia.read('getTripChange', { params: { bookingId: 'B2041' } }),
    await sofia.read('listDocuments'),
  ]

  it("answer 404 to another traveller in every operation, by the owner's id and by their own", async () => {
    const before = await snapshot()
    for (const name of perUser) {
      const input = inputFor(name)
      expect((await emma.call(name, input)).status, name).toBe(404)
      if (!/\{(booking|document)Id\}/.test(operations[name].path)) continue
      const underOwnId = { ...input, params: { ...input.params, userId: emma.id } }
      expect((await emma.call(name, underOwnId)).status, name).toBe(404)
    }
    expect(await snapshot()).toEqual(before)
  })

  it('shows the data of fellow travellers to the leader only', async () => {
    const luca = await traveller(sandbox, 'luca')
    const seenBy = async (one: Traveller) => {
      const { travellers } = await one.read('getBooking', { params: { bookingId: 'B2041' } })
      return travellers as Array<{ name: string; leader: boolean; taxCode: string | null }>
    }
    const [sofiaByLuca, lucaByLuca] = await seenBy(luca)
    expect(sofiaByLuca).toMatchObject({ name: 'Sofia', leader: true, taxCode: null, mobilePhone: null })
    expect(lucaByLuca?.taxCode).toBe('FRRLCU91S02H501D')
    expect((await seenBy(sofia))[1]?.taxCode).toBe('FRRLCU91S02H501D')
  })
})

describe('tokens', () => {
  it('are needed: every operation answers 401 without one and with a false one', async () => {
    for (const name of guarded) {
      const input = inputFor(name)
      for (const token of [null, 'not-a-token']) {
        const response = await callOperation(sandbox.url, name, { ...input, token })
        expect(response.headers.get('www-authenticate'), name).toBe('Bearer')
        expect(await refusal(response), name).toEqual({ status: 401, key: 'UNAUTHORISED', extra: {} })
      }
    }
  })

  it("lets the token of an alert mail's link read, remove and restore alerts, and do nothing else", async () => {
    const at = (name: OperationName, token: string, params = {}) =>
      callOperation(sandbox.url, name, { token, params: { userId: '1001', ...params } })
    const tours = async (token: string) => {
      const { data } = (await (await at('listNotifyMe', token)).json()) as { data: { tourId: string }[] }
      return data.map(({ tourId }) => tourId)
    }
    const before = await tours('alerts-irene')
    expect(before).toHaveLength(3)
    expect((await at('deleteTourNotifyMe', 'alerts-irene', { tourId: 'japan-rails' })).status).toBe(204)
    expect((await at('deleteTourNotifyMe', 'alerts-irene', { tourId: 'japan-rails' })).status).toBe(404)
    expect(await tours('alerts-irene')).toEqual(before.filter((id) => id !== 'japan-rails'))
    expect(await tours('alerts-oscar')).toEqual(before)
    // Restoring brings back the former alert, twice is no error, and one that never existed stays away.
    for (const _ of ['once', 'twice']) {
      expect((await at('restoreTourNotifyMe', 'alerts-irene', { tourId: 'japan-rails' })).status).toBe(204)
    }
    expect(await tours('alerts-irene')).toEqual(before)
    expect((await at('restoreTravelNotifyMe', 'alerts-irene', { travelId: 'never-d1' })).status).toBe(404)

    expect(await refusal(await at('listNotifyMe', 'expired-irene'))).toMatchObject({
      status: 410,
      key: 'TOKEN_EXPIRED',
    })
    expect((await at('listNotifyMe', 'nobody-sent-this')).status).toBe(401)
    for (const name of ['getMe', 'listBookings', 'listWishlist'] as const) {
      expect((await at(name, 'alerts-irene')).status).toBe(401)
    }
  })

  it("accepts a token in the query for a document's download only", async () => {
    const query = { access_token: sofia.token }
    const input = inputFor('downloadDocument')
    expect((await sofia.call('downloadDocument', { ...input, query, token: null })).status).toBe(200)
    expect((await sofia.call('getMe', { query, token: null })).status).toBe(401)
    expect((await sofia.call('listBookings', { query, token: null })).status).toBe(401)
  })
})
