import { flatten } from '../i18n/copy-text.ts'
import { type Copy, copyFile } from './copy-check.ts'
import { type FoundFault, fault, type Problem, type ProblemCode } from './problem.ts'

// `en` and `en-WE` use British spelling, `en-US` American. The list covers what a travel site needs: if a word is missing, add it
// instead of avoiding it.
const british =
  /\b(?:(?:un)?travell(?:er|ed|ing)|(?:un)?cancell(?:ed|ing)|licences?\b|colour|favour|neighbour|harbour|honour|behaviour|centre|metres?\b|programmes?\b|cheques?\b|grey|instalment|fulfil\b|enquir|postcode|mobile phone|driving licence|any more(?! \w)|towards|expiry|whilst|holiday|learnt|spelt|catalogue|(?:organ|recogn|real|apolog|personal|custom|author|minim|summar)is(?:e|ing|ation)|judgement|jewellery|mum\b)/i
const american =
  /\b(?:(?:un)?travel(?:er|ed|ing)|(?:un)?cancel(?:ed|ing)|licenses?\b|color|favor|neighbor|harbor\b|honor|behavior|center|meters?\b|gray|installment|fulfill|inquir|cell phone|driver’s license|anymore|toward\b|expiration|vacation|(?:organ|recogn|real|apolog|personal|custom|author|minim|summar)iz(?:e|ing|ation)|jewelry|mom\b)/i

type SpellingCode = Extract<ProblemCode, `spelling.${string}`>

/**
 * Words in the wrong spelling: American ones in `en` and `en-WE`, British ones in `en-US`, including texts that it inherits from
 * `en`.
 */
export function checkSpelling(copy: Copy): Problem[] {
  const problems: Problem[] = []
  for (const namespace of Object.keys(copy.en ?? {})) {
    const textsOf = (locale: string) => flatten(copy[locale]?.[namespace] ?? {})
    const [english, us] = [textsOf('en'), textsOf('en-US')]
    const find = (locale: string, key: string, text: string, words: RegExp, code: SpellingCode) => {
      const word = words.exec(text)?.[0]
      if (word) problems.push({ file: copyFile(locale, namespace), key, ...fault(code, { word }) })
    }
    for (const [key, text] of english) {
      find('en', key, text, american, 'spelling.american')
      if (!us.has(key)) find('en-US', key, text, british, 'spelling.inherited')
    }
    for (const [key, text] of us) find('en-US', key, text, british, 'spelling.british')
    for (const [key, text] of textsOf('en-WE')) find('en-WE', key, text, american, 'spelling.american')
  }
  return problems
}

/** The pattern of a fault, its code, and its values besides `word`, the matched text. */
type Rule = readonly [wrong: RegExp, code: LanguageCode, values?: Readonly<Record<string, string>>]
type LanguageCode = Extract<ProblemCode, `language.${string}`>

/** Spaces and phrases that are wrong in a language. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    [/\s%/, 'language.percentSpace'],
    [/\bspecial needs/i, 'language.vague'],
    [/\ball \{count\}/i, 'language.all'],
  ],
  it: [
    [/\s%/, 'language.percentSpace'],
    [/\bsessione (?:è|era) finita/i, 'language.term', { write: 'scaduta' }],
    [/\bviaggiat(?:or|ric)/i, 'language.gender', { write: 'chi viaggia, persona' }],
    [/\btutt[ei] (?:le|i) \{count\}/i, 'language.all'],
    [/\bche cosa\b/i, 'language.term', { write: 'cosa' }],
  ],
  es: [
    [/(?<!\u00a0)%/, 'language.noBreakBefore', { signs: '%' }],
    [/\bpor pagar hasta\b/i, 'language.lateDate'],
    [/\bnecesidades especiales/i, 'language.vague'],
    [/\bla pista\b/i, 'language.track'],
  ],
  fr: [
    [/(?<!\u202f)[;!?%»]|(?<!\u202f):(?!\d)/, 'language.narrowBefore', { signs: ': ; ! ? % »' }],
    [/«(?!\u202f)/, 'language.narrowAfter', { signs: '«' }],
    [/(?<!\u00a0)\b[KM]o\b/, 'language.noBreakBefore', { signs: 'Ko, Mo' }],
    [/\bsession (?:est|était) terminée/i, 'language.term', { write: 'expirée' }],
    [/\bcela\b/i, 'language.term', { write: 'ça' }],
    [/·/, 'language.medianPoint'],
    // A name may begin with a vowel: d’Anna.
    [/\b(?:de|que) \{name\}/i, 'language.term', { write: 'pour, par, que prend' }],
  ],
  de: [
    [/(?<!\u00a0)%/, 'language.noBreakBefore', { signs: '%' }],
    [/[\d}] ?Uhr\b/, 'language.noBreakBefore', { signs: 'Uhr' }],
    [/\{time\}(?!\u00a0Uhr)/, 'language.timeAlone', { word: 'Uhr' }],
    [/[*:]in(?:nen)?\b/, 'language.gender', { write: 'Reisende, deine Leute' }],
    [/\bnoch einmal\b/i, 'language.term', { write: 'noch mal' }],
    // Saturday is a Werktag.
    [/\bWerktag/, 'language.term', { write: 'Arbeitstage' }],
    [/\bbesondere[n]? Bedürfnisse/i, 'language.vague'],
  ],
}

/** Texts with spaces or phrases that are wrong in their language. */
export const checkLanguage = (copy: Copy): Problem[] =>
  checkTexts(copy, (text, language) =>
    (rules[language] ?? []).flatMap(([wrong, code, values]): FoundFault[] => {
      const word = wrong.exec(text)?.[0]
      return word === undefined ? [] : [{ code, values: { word, ...values } }]
    }),
  )

type Term = readonly [write: string, instead: RegExp]

/**
 * Glossary terms (`locales/glossary.tsv`) that texts might replace by another word: the term, and the words with the same meaning
 * elsewhere. A tax code is a payroll code in Britain, a Privatzimmer a room in somebody's home.
 */
export const terms: Readonly<Record<string, readonly Term[]>> = {
  en: [
    ['email', /\be-mail|(?<![-\w])mails?\b/i],
    ['sign in, sign out', /\blog(?:ged|ging)?[ -]?(?:in|out)\b/i],
    ['tax number', /\btax code/i],
    ['correct', /\bput(?:s|ting)? (?:\w+ )?right\b/i],
    ['continue', /\bcarr(?:y|ies|ied|ying) on\b/i],
    ['price breakdown', /\breceipts?\b/i],
    ['booking', /\breservations?\b/i],
    ['traveller', /\b(?:passenger|participant)s?\b/i],
    ['coordinator', /\btour (?:leader|guide)s?\b/i],
    ['customer care', /\bcustomer (?:service|support)\b/i],
    ['deposit', /\bdown[ -]?payment/i],
    ['refund', /\breimburse/i],
    ['layover', /\bstopover/i],
    ['gift card', /\bgift voucher/i],
  ],
  it: [
    ['email', /\be-mail|(?<![-\w])mail\b|\bposta elettronica/i],
    ['acconto', /\b(?:caparra|anticipo|deposito)\b/i],
    ['prenotazione', /\bbooking\b/i],
    ['annullato', /\bcancellat[oaie]\b/i],
    ['chi coordina il viaggio', /\bcoordinat(?:or|ric)/i],
    ['assistenza clienti', /\bservizio clienti/i],
    ['carta regalo', /\bgift card|\bbuon[oi] regalo/i],
    ['codice promo', /\bcodic[ei] (?:promozional|sconto)/i],
    ['patente', /\blicenza di guida/i],
    ['rimuovi', /\btogli\b(?! la spunta)/i],
    ['accedere', /\blogin\b|\bloggat/i],
  ],
  es: [
    ['correo', /\be-?mail/i],
    ['anticipo', /\bdepósito|\bfianza/i],
    ['reserva', /\bbooking\b/i],
    ['reembolso', /\bdevoluci[óo]n/i],
    ['plazo', /\bcuotas?\b/i],
    ['quien coordina tu viaje', /\bcoordinador/i],
    ['atención al cliente', /\bservicio al cliente/i],
    ['tarjeta regalo', /\btarjetas? de regalo/i],
    ['código promocional', /\bcódigos? (?:de descuento|promo\b)/i],
    ['quitar', /\bborrar(?:lo)? (?:de|todo)\b|\bborrado de\b/i],
    ['iniciar sesión', /\blogin\b|\bloguear/i],
    ['escribe', /\bintroduc(?:e|ir)\b/i],
  ],
  fr: [
    ['e-mail', /(?<![-\w])e?mails?\b|\bcourriel/i],
    ['acompte', /\barrhes\b|\bdépôt/i],
    ['voyage', /\bséjour/i],
    ['la personne qui coordonne le voyage', /\bcoordinat(?:eur|rice)/i],
    ['service client', /\bservice clientèle/i],
    ['versement', /\bmensualité/i],
    ['escale', /\bcorrespondance/i],
    ['carte cadeau', /\b(?:chèque|bon)s?[ -]cadeau/i],
    ['code promo', /\bcodes? (?:promotionnel|de réduction)/i],
    ['cagnotte', /\bavoirs\b/i],
    ['tentatives', /\bessais\b/i],
    ['se connecter', /\bs’identifier|\blogin\b/i],
  ],
  de: [
    ['E-Mail', /(?<![-\w])e?mails?\b/i],
    ['Anzahlung', /Vorauszahlung|Kaution/i],
    ['Restbetrag', /Restzahlung/i],
    ['Erstattung', /Rückerstattung|Rückzahlung/i],
    ['Rate', /Teilzahlung/i],
    ['Reisebegleitung', /Reiseleit/i],
    ['Kundenservice', /Kundendienst|\bSupport\b/i],
    ['Geschenkkarte', /Geschenkgutschein/i],
    ['Aktionscode', /(?:Promo|Gutschein|Rabatt)code/i],
    ['Führerschein', /Fahrerlaubnis/i],
    ['eigenes Zimmer', /Privatzimmer/i],
    ['sich anmelden', /\b(?:ein|aus)(?:ge)?log/i],
  ],
}

/** Texts that use another word than the glossary of their language. */
export const checkTerms = (copy: Copy): Problem[] =>
  checkTexts(copy, (text, language) =>
    (terms[language] ?? []).flatMap(([write, instead]) => {
      const word = instead.exec(text)?.[0]
      return word ? fault('language.term', { word, write }) : []
    }),
  )

/** The faults of each text, by the rules of its locale's language. */
function checkTexts(
  copy: Copy,
  faultsOf: (text: string, language: string) => readonly FoundFault[],
): Problem[] {
  const problems: Problem[] = []
  for (const [locale, namespaces] of Object.entries(copy)) {
    const [language = ''] = locale.split('-')
    for (const [namespace, json] of Object.entries(namespaces)) {
      for (const [key, text] of flatten(json)) {
        for (const found of faultsOf(text, language)) {
          problems.push({ file: copyFile(locale, namespace), key, ...found })
        }
      }
    }
  }
  return problems
}
