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
