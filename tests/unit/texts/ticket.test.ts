import { expect, it } from 'vitest'
import type { ToDo } from '#bookings/todos.ts'
import { createTranslator } from '#i18n/translate.ts'
import { ticketNote } from '#texts/ticket.ts'

it.each(['first', 'again'])('a ticket lists its own steps in its own language: %s', () => {
  const listed = (locale: 'en' | 'de-DE', ...kinds: ToDo['kind'][]) =>
    ticketNote({ toDos: kinds.map((kind) => ({ kind }) as ToDo) }, { t: createTranslator(locale) })
  expect(listed('en', 'passport', 'flights')).toBe('Still to do: passport, flights')
  expect(listed('en', 'flights', 'refund')).toBe('Still to do: flights')
  expect(listed('en', 'passport')).toBe('Still to do: passport')
  expect(listed('de-DE', 'passport')).toBe('Noch offen: Reisedokument')
  expect(listed('en', 'refund')).toBeUndefined()
})
