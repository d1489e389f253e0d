import { expect, it } from 'vitest'
import { personalRows } from '#account/profile.ts'
import { readInformationForm } from '#features/documents/schema.ts'
import { readFlightsForm } from '#features/flights/schema.ts'
import { readForm } from '#features/registry/fields.ts'
import { datePartName, dateParts } from '#forms/field-ids.ts'
import { markets } from '#markets/market-table.ts'

// Every date of three inputs, with the function that reads its form.
const readProfile = (data: FormData) => readForm(personalRows, data, markets.italy)
const readDocument = (data: FormData) => readInformationForm(data, markets.italy)
const readFlights = (data: FormData) => readFlightsForm(data, markets.italy)

it.each([
  ['birthDate', readProfile],
  ['issueDate', readDocument],
  ['expirationDate', readDocument],
  ['outboundDepartureDate', readFlights],
  ['arrivalDate', readFlights],
] as const)('%s pasted whole into its first input is divided among the three', (name, read) => {
  const names = dateParts.map((part) => datePartName(name, part))
  const data = new FormData()
  for (const input of names) data.set(input, '')
  data.set(datePartName(name, 'day'), '5 marzo 2027')
  const form: Readonly<Record<string, string | undefined>> = read(data)
  expect(dateParts.map((part) => form[datePartName(name, part)])).toEqual(
    dateParts.map((part) => ({ day: '5', month: '3', year: '2027' })[part]),
  )
})
