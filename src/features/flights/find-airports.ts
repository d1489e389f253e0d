import { actions } from 'astro:actions'
import type { ComboboxOption } from '#forms/combobox-options.ts'

/** Airports by what is typed, from our own server; rejects when it cannot tell. Not for the loading bar: typing goes on. */
export async function findAirports(typed: string): Promise<readonly ComboboxOption[]> {
  const form = new FormData()
  form.set('q', typed)
  const { data } = await actions.findAirports(form)
  if (!data?.ok) throw new Error('no airports')
  return data.options
}
