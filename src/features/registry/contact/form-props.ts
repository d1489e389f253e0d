import { likelyPhoneCountry } from '../countries.ts'
import { formState } from '../form-state.ts'
import type { FormParts } from '../page.ts'
import type { PartFormProps, PartWords } from '../part.ts'
import { sharedWords } from '../part-words.ts'
import { type ContactField, contactFields, hasContact } from '../rules.ts'
import { type ContactForm, formOf, readContactForm } from './schema.ts'
import { contactPart } from './stored.ts'

export interface ContactFormProps extends PartFormProps<ContactField> {
  values: ContactForm
  words: PartWords<ContactField> & { phoneNumber: string }
  /** How to delete a contact; only when there is one. */
  removal: string | null
}

function contactWords(locals: Pick<App.Locals, 't'>): ContactFormProps['words'] {
  const { t } = locals
  const labels = Object.fromEntries(
    contactFields.map((field) => [field, t(`registry:contact.field.${field}`)]),
  )
  return {
    ...sharedWords(locals),
    labels: labels as Record<ContactField, string>,
    hints: { relation: t('registry:contact.hint.relation') },
    phoneNumber: t('ui:phone.number'),
  }
}

/** The props of the form: new, or as a plain post left it. */
export function contactFormProps(
  locals: Pick<App.Locals, 't' | 'market' | 'country' | 'pathTo'>,
  { user, action, owner, doneHref, posted }: FormParts<ContactField>,
): ContactFormProps {
  return {
    ...formState(contactPart(locals), user, posted),
    action,
    owner,
    values: posted
      ? readContactForm(posted.data)
      : formOf(user.emergencyContact, likelyPhoneCountry(user, locals)),
    words: contactWords(locals),
    // All three or none: no field is optional by itself.
    mandatory: contactFields,
    doneHref,
    removal: hasContact(user) ? locals.t('registry:contact.removal') : null,
  }
}
