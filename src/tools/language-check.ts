import { flatten } from '../i18n/copy-text.ts'
import { type Copy, copyFile } from './copy-check.ts'
import type { Problem } from './problem.ts'

// `en` and `en-WE` use British spelling, `en-US` American. The list covers what a travel site needs: if a word is missing, add it
// instead of avoiding it.
const british =
  /\b(?:(?:un)?travell(?:er|ed|ing)|(?:un)?cancell(?:ed|ing)|licences?\b|colour|favour|neighbour|harbour|honour|behaviour|centre|metres?\b|programmes?\b|cheques?\b|grey|instalment|fulfil\b|enquir|postcode|mobile phone|driving licence|any more(?! \w)|towards|expiry|whilst|holiday|learnt|spelt|catalogue|(?:organ|recogn|real|apolog|personal|custom|author|minim|summar)is(?:e|ing|ation)|judgement|jewellery|mum\b)/i
const american =
  /\b(?:(?:un)?travel(?:er|ed|ing)|(?:un)?cancel(?:ed|ing)|licenses?\b|color|favor|neighbor|harbor\b|honor|behavior|center|meters?\b|gray|installment|fulfill|inquir|cell phone|driver’s license|anymore|toward\b|expiration|vacation|(?:organ|recogn|real|apolog|personal|custom|author|minim|summar)iz(?:e|ing|ation)|jewelry|mom\b)/i

/**
 * Words in the wrong spelling: American ones in `en` and `en-WE`, British ones in `en-US`, including texts that it inherits from
 * `en`.
 */
export function checkSpelling(copy: Copy): Problem[] {
  const problems: Problem[] = []
  for (const namespace of Object.keys(copy.en ?? {})) {
    const textsOf = (locale: string) => flatten(copy[locale]?.[namespace] ?? {})
    const [english, us] = [textsOf('en'), textsOf('en-US')]
    const find = (locale: string, key: string, text: string, words: RegExp, reason: string) => {
      const word = words.exec(text)?.[0]
      if (word) problems.push({ file: copyFile(locale, namespace), key, reason: `has "${word}": ${reason}` })
    }
    for (const [key, text] of english) {
      find('en', key, text, american, 'write it as in Britain')
      if (!us.has(key)) find('en-US', key, text, british, 'British; give en-US a text of its own')
    }
    for (const [key, text] of us) find('en-US', key, text, british, 'write it as in America')
    for (const [key, text] of textsOf('en-WE')) find('en-WE', key, text, american, 'write it as in Britain')
  }
  return problems
}

type Rule = readonly [wrong: RegExp, instead: string]

/** Spaces and phrases that are wrong in a language. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  en: [
    [/\s%/, 'has a space before %'],
    [/\bspecial needs/i, 'says special needs: name them'],
    [/\ball \{count\}/i, 'says "all {count}", wrong of two'],
  ],
  it: [
    [/\s%/, 'has a space before %'],
    [/\bsessione (?:è|era) finita/i, 'says that a session is finita: write scaduta'],
    [/\bviaggiat(?:or|ric)/i, 'gives the traveller a gender: write chi viaggia, persona'],
    [/\btutt[ei] (?:le|i) \{count\}/i, 'says "tutte le {count}", wrong of two'],
    [/\bche cosa\b/i, 'says che cosa: write cosa'],
  ],
  es: [
    [/(?<!\u00a0)%/, 'needs a no-break space (U+00A0) before %'],
    [/\bpor pagar hasta\b/i, 'says por pagar hasta: write a date by which to pay'],
    [/\bnecesidades especiales/i, 'says necesidades especiales: name them'],
    [/\bla pista\b/i, 'follows a track, as of a suspect: say what we do'],
  ],
  fr: [
    [/(?<!\u202f)[;!?%»]|(?<!\u202f):(?!\d)/, 'needs a narrow no-break space (U+202F) before : ; ! ? % »'],
    [/«(?!\u202f)/, 'needs a narrow no-break space (U+202F) after «'],
    [/(?<!\u00a0)\b[KM]o\b/, 'needs a no-break space (U+00A0) before Ko and Mo'],
    [/\bsession (?:est|était) terminée/i, 'says that a session is terminée: write expirée'],
    [/\bcela\b/i, 'says cela: write ça'],
    [/·/, 'has a median point: turn the sentence instead'],
  ],
  de: [
    [/(?<!\u00a0)%/, 'needs a no-break space (U+00A0) before %'],
    [/[\d}] ?Uhr\b/, 'needs a no-break space (U+00A0) before Uhr'],
    [/\{time\}(?!\u00a0Uhr)/, 'has a time without Uhr'],
    [/[*:]in(?:nen)?\b/, 'has a gender sign: write Reisende, deine Leute'],
    [/\bnoch einmal\b/i, 'says noch einmal: write noch mal'],
    [/\bWerktag/, 'says Werktage, which Saturday is: write Arbeitstage'],
    [/\bbesondere[n]? Bedürfnisse/i, 'says besondere Bedürfnisse: name them'],
  ],
}

/** Texts with spaces or phrases that are wrong in their language. */
export const checkLanguage = (copy: Copy): Problem[] =>
  checkTexts(copy, (text, language) =>
    (rules[language] ?? []).flatMap(([wrong, reason]) => (wrong.test(text) ? reason : [])),
  )

type Term = readonly [write: string, instead: RegExp]

/**
 * The glossary (`locales/glossary.tsv`) as far as a text may say it otherwise: the term, and the words that stand for the same thing
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

/** Texts that call a thing by another name than the glossary of their language. */
export const checkTerms = (copy: Copy): Problem[] =>
  checkTexts(copy, (text, language) =>
    (terms[language] ?? []).flatMap(([write, instead]) => {
      const word = instead.exec(text)?.[0]
      return word ? `says "${word}": write ${write}` : []
    }),
  )

/** What is wrong with each text, in the language of its locale. */
function checkTexts(copy: Copy, reasonsOf: (text: string, language: string) => readonly string[]): Problem[] {
  const problems: Problem[] = []
  for (const [locale, namespaces] of Object.entries(copy)) {
    const [language = ''] = locale.split('-')
    for (const [namespace, json] of Object.entries(namespaces)) {
      for (const [key, text] of flatten(json)) {
        for (const reason of reasonsOf(text, language)) {
          problems.push({ file: copyFile(locale, namespace), key, reason })
        }
      }
    }
  }
  return problems
}
