import { textOfCode } from '#i18n/translate.ts'
import { refusedWords } from '../part-words.ts'
import { MAX_NEEDS_LENGTH } from '../rules.ts'
import type { StoredPart } from '../save-part.ts'
import type { NeedsField } from './schema.ts'

/** The special needs as stored in the user record. */
export const needsPart = (locals: Pick<App.Locals, 't'>): StoredPart<NeedsField> => ({
  name: 'needs',
  valuesOf: ({ specialNeeds }) => ({ specialNeeds: specialNeeds || null }),
  wireName: (field) => field,
  readable: (_, value) => value,
  refusal: (_, code) =>
    code === 'refused'
      ? refusedWords(locals.t('registry:needs.field'), locals)
      : textOfCode(locals.t, 'registry:needs.error', code, { number: MAX_NEEDS_LENGTH }),
})
