import { actions } from 'astro:actions'
import type { ComboboxOption } from '#forms/combobox-options.ts'

/**
 * Airports for the typed text, from our own server; rejects when the server cannot tell. Does not show the loading bar, because
 * the traveller goes on typing.
 */
export async function findAirports(typed: string): Promise<readonly ComboboxOption[]> {
  const form = new FormData()
  form.set('q', typed)
  const { data } = await actions.findAirports(form)
  if (!data?.ok) throw new Error('no airports')
  return data.options
}
