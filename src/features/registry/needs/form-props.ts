import { formState } from '../form-state.ts'
import type { FormParts } from '../page.ts'
import type { PartFormProps } from '../part.ts'
import { sharedWords } from '../part-words.ts'
import { MAX_NEEDS_LENGTH } from '../rules.ts'
import { type NeedsField, type NeedsForm, readNeedsForm } from './schema.ts'
import { needsPart } from './stored.ts'

export interface NeedsFormProps extends PartFormProps<NeedsField> {
  values: NeedsForm
}

/** The props of the form: new, or as a plain post left it. */
export function needsFormProps(
  locals: Pick<App.Locals, 't' | 'pathTo'>,
  { user, action, owner, doneHref, posted }: FormParts<NeedsField>,
): NeedsFormProps {
  const { t } = locals
  return {
    ...formState(needsPart(locals), user, posted),
    action,
    owner,
    values: posted ? readNeedsForm(posted.data) : { specialNeeds: user.specialNeeds ?? '' },
    words: {
      ...sharedWords(locals),
      labels: { specialNeeds: t('registry:needs.field') },
      hints: { specialNeeds: t('registry:needs.hint', { number: MAX_NEEDS_LENGTH }) },
    },
    mandatory: [],
    doneHref,
  }
}
