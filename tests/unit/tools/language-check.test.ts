import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLanguage, checkTerms, terms } from '#tools/language-check.ts'
import { faultText } from '#tools/problem.ts'

const check = (locale: string, text: string) => checkLanguage({ [locale]: { room: { text } } })

it.each([
  ['fr-FR', 'Jusqu’à 5 Mo'],
  ['fr-FR', 'Merci !'],
  ['fr-FR', 'Choisis : oui'],
  ['fr-FR', 'Choisis: oui'],
  ['fr-FR', '« Mes voyages »'],
  ['fr-FR', '{percent} %'],
  ['fr-FR', 'Ta session est terminée'],
  // De Anna.
  ['fr-FR', 'Vols de {name}'],
  ['fr-FR', 'Il faut que {name} paie'],
  ['de-DE', 'Um {time} melden wir dich ab'],
  ['de-DE', 'Um {time} Uhr'],
  ['de-DE', '50%'],
  ['de-DE', 'Versuch es noch einmal'],
  ['es-ES', '{percent}% de descuento'],
  ['it-IT', '{percent} % di sconto'],
  ['it-IT', 'La sessione è finita'],
])('%s does not have %j', (locale, text) => {
  expect(check(locale, text)).not.toEqual([])
})

it.each([
  ['fr-FR', 'Vols pour {name} de {from} à {to}'],
  ['fr-FR', 'Jusqu’à 5\u00a0Mo\u202f: choisis «\u202foui\u202f» avant 14:05. {percent}\u202f%\u202f!'],
  ['de-DE', 'Um {time}\u00a0Uhr wird die Uhr vorgestellt: 50\u00a0%'],
  ['es-ES', '{percent}\u00a0% de descuento'],
  ['it-IT', '{percent}% di sconto'],
  ['en', '{percent}% off. Sign in again'],
])('%s has %j', (locale, text) => {
  expect(check(locale, text)).toEqual([])
})

describe('the terms of the glossary', () => {
  const textOf = (locale: string, text: string) => checkTerms({ [locale]: { room: { text } } }).map(faultText)

  it.each([
    ['en', 'Ask Ava by mail', 'email'],
    ['en', 'Your e-mail address', 'email'],
    ['en', 'Log in again', 'sign in, sign out'],
    ['en-US', 'Your tax code', 'tax number'],
    ['en-WE', 'Something has to be put right first', 'correct'],
    ['en', 'Carry on with this account', 'continue'],
    ['en', 'This page carries on by itself', 'continue'],
    ['en', 'See the receipt', 'price breakdown'],
    ['en', 'Contact customer support', 'customer care'],
    ['it-IT', 'Chiedilo con una mail', 'email'],
    ['it-IT', 'La caparra torna indietro', 'acconto'],
    ['it-IT', 'Il viaggio è stato cancellato', 'annullato'],
    ['it-IT', 'Togli da questo telefono', 'rimuovi'],
    ['es-ES', 'Borrar de este móvil', 'quitar'],
    ['es-ES', 'El depósito te lo devolvemos', 'anticipo'],
    ['es-ES', 'Escríbenos un email', 'correo'],
    ['es-ES', 'Introduce tu nombre', 'escribe'],
    ['fr-FR', 'Écris un mail', 'e-mail'],
    ['fr-FR', 'Les arrhes ne reviennent pas', 'acompte'],
    ['fr-FR', 'Trop d’essais', 'tentatives'],
    ['de-DE', 'Per Mail fragen', 'E-Mail'],
    ['de-DE', 'Deine Email', 'E-Mail'],
    ['de-DE', 'Die Rückerstattung ist unterwegs', 'Erstattung'],
    ['de-DE', 'Ein Privatzimmer', 'eigenes Zimmer'],
    ['de-DE', 'Bitte neu einloggen', 'sich anmelden'],
  ])('%s has another text than %j: %s', (locale, text, term) => {
    expect(textOf(locale, text)).toEqual([expect.stringMatching(new RegExp(`: write ${term}$`))])
  })

  it.each([
    ['en', 'Your email, emailed again. You’re right: continue, and see the price breakdown.'],
    ['it-IT', 'Scrivi un’email: l’acconto e la prenotazione restano.'],
    ['es-ES', 'Te escribimos un correo: el anticipo vuelve con el reembolso.'],
    ['fr-FR', 'Un e-mail par voyage, deux e-mails au plus.'],
    ['de-DE', 'Eine E-Mail zur Erstattung, zwei E-Mails zur Anzahlung.'],
  ])('%s may have %j', (locale, text) => {
    expect(textOf(locale, text)).toEqual([])
  })

  it('are those of the glossary and of the languages’ READMEs', () => {
    const papers = ['glossary.tsv', ...globSync('*/README.md', { cwd: 'locales' })]
    const paper = papers
      .map((file) => readFileSync(join('locales', file), 'utf8'))
      .join()
      .toLowerCase()
    const named = Object.values(terms).flatMap((own) => own.flatMap(([write]) => write.split(', ')))
    expect(named.filter((term) => !paper.includes(term.toLowerCase()))).toEqual([])
  })
})
