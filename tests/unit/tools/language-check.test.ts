import { expect, it } from 'vitest'
import { checkLanguage } from '#tools/language-check.ts'

const check = (locale: string, text: string) => checkLanguage({ [locale]: { room: { text } } })

it.each([
  ['fr-FR', 'Jusqu’à 5 Mo'],
  ['fr-FR', 'Merci !'],
  ['fr-FR', 'Choisis : oui'],
  ['fr-FR', 'Choisis: oui'],
  ['fr-FR', '« Mes voyages »'],
  ['fr-FR', '{percent} %'],
  ['fr-FR', 'Ta session est terminée'],
  ['de-DE', 'Um {time} melden wir dich ab'],
  ['de-DE', 'Um {time} Uhr'],
  ['de-DE', '50%'],
  ['de-DE', 'Versuch es noch einmal'],
  ['es-ES', '{percent}% de descuento'],
  ['es-ES', 'Introduce tu nombre'],
  ['it-IT', '{percent} % di sconto'],
  ['it-IT', 'La sessione è finita'],
  ['en', 'Log in again'],
  ['en-US', 'Your tax code'],
])('%s does not have %j', (locale, text) => {
  expect(check(locale, text)).not.toEqual([])
})

it.each([
  ['fr-FR', 'Jusqu’à 5\u00a0Mo\u202f: choisis «\u202foui\u202f» avant 14:05. {percent}\u202f%\u202f!'],
  ['de-DE', 'Um {time}\u00a0Uhr wird die Uhr vorgestellt: 50\u00a0%'],
  ['es-ES', '{percent}\u00a0% de descuento'],
  ['it-IT', '{percent}% di sconto'],
  ['en', '{percent}% off. Sign in again'],
])('%s has %j', (locale, text) => {
  expect(check(locale, text)).toEqual([])
})
