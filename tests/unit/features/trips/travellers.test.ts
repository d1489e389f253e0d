import { describe, expect, it } from 'vitest'
import { Traveller } from '#backoffice/wire/booking-detail.ts'
import { readerAmong } from '#bookings/reader.ts'
import {
  extractFirstName,
  parseAgeRange,
  seenBy,
  travellerFields,
  visibleFields,
} from '#features/trips/travellers/rules.ts'

const someone = (id: string, leader: boolean, userId: string | null = `user of ${id}`) =>
  // biome-ignore format: grouped by line
  Traveller.parse({
    id,
    leader,
    userId,
    name: 'Ada', lastname: 'Bianchi', fullName: 'Ada Bianchi', gender: 'F', birthDate: '1994-03-17',
    pictureImage: 'https://pictures.example/ada.jpg', birthCity: 'Firenze', citizenship: 'IT',
    taxCode: 'BNCDAA94C57D612F', mobilePhone: '+393331204567', email: 'ada@example.com',
    emergencyContact: { name: 'Paola', relation: 'Madre', phone: '+393356780912' },
    specialNeeds: 'Vegetariana',
  })
const leader = someone('T1', true)
const companion = someone('T2', false)
const guest = someone('T3', false, null)
/** The reader of a booking of these three; null for a stranger. */
const reading = (who: Traveller | null) => readerAmong([leader, companion, guest], who?.userId ?? 'nobody')

const everything = travellerFields
// The emergency contact and special needs are for the emergency team and the coordinator alone.
const theirsAlone: readonly string[] = ['emergencyContact', 'specialNeeds', 'residence']
const ofCompanions = everything.filter((field) => !theirsAlone.includes(field))
const public_ = ['name', 'lastname', 'fullName', 'pictureImage']

describe('the visible fields of a traveller (product §11)', () => {
  it.each([
    ['the leader', leader, 'themselves', leader, everything],
    ['the leader', leader, 'a companion', companion, ofCompanions],
    ['the leader', leader, 'a guest', guest, ofCompanions],
    ['a companion', companion, 'themselves', companion, everything],
    ['a companion', companion, 'the leader', leader, public_],
    ['a companion', companion, 'a guest', guest, public_],
    ['a stranger to the booking', null, 'the leader', leader, public_],
    ['a stranger to the booking', null, 'a guest', guest, public_],
  ])('%s looks at %s%s', (_who, viewer, _whom, traveller, fields) => {
    expect([...visibleFields(reading(viewer), traveller)]).toEqual([...fields])
  })

  it('empties fields that are not visible, whatever the backoffice has sent', () => {
    const seen = seenBy(reading(companion), leader)
    expect(JSON.stringify(seen)).not.toMatch(/1994|Firenze|BNCDAA|\+39|@|Madre|Vegetariana|"F"/)
    expect([seen.id, seen.leader, seen.fullName]).toEqual(['T1', true, 'Ada Bianchi'])
    expect(seenBy(reading(leader), leader)).toEqual(leader)
    const hidden = { emergencyContact: null, specialNeeds: null }
    expect(seenBy(reading(leader), companion)).toEqual({ ...companion, ...hidden })
  })

  it('covers every field that a traveller has', () => {
    const { id: _id, leader: _leader, userId: _userId, ...fields } = Traveller.shape
    expect([...travellerFields].sort()).toEqual(Object.keys(fields).sort())
  })
})

describe('travel mates', () => {
  it.each([
    ['18-24', { from: 18, to: 24 }],
    ['55+', { from: 55, to: null }],
    ['55', null],
    ['1994', null],
    ['', null],
    [null, null],
  ])('age range %s', (range, figures) => expect(parseAgeRange(range)).toEqual(figures))
  it.each([
    ['Elena', 'Elena'],
    ['  Elena  Russo ', 'Elena'],
    ['', null],
    [null, null],
  ])('the first name of “%s”', (name, first) => expect(extractFirstName(name)).toBe(first))
})
