import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { type FieldKind, type FieldRow, hasContact, isMandatory } from '#account/profile.ts'
import { requireUser } from '#auth/signed-in.ts'
import type { Country } from '#backoffice/wire/country.ts'
import { GENDERS } from '#backoffice/wire/user.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { datePartLabels } from '#i18n/date-parts.ts'
import { readTripId } from '#i18n/from-trip.ts'
import { actionPath } from '#ui/action-path.ts'
import { filledForm, likelyCountry, readForm } from './fields.ts'
import { doneHref, sectionHref } from './links.ts'
import {
  type FormField,
  type FrameWords,
  fieldTexts,
  type SectionFormProps,
  type SectionName,
  type SectionResult,
  type SectionState,
  VERSION_INPUT,
} from './section.ts'
import { comparable, fieldText, focusKind, sections, storedValues } from './sections.ts'
import { computeVersion } from './stored-version.ts'

/** A page of the registry as Astro provides it. */
export type RegistryPage = Pick<AstroGlobal, 'response' | 'locals' | 'getActionResult' | 'redirect' | 'url'>

export interface SectionPage {
  form: SectionFormProps
  countries: readonly Country[]
  hasErrors: boolean
}

const actionOf = {
  personal: actions.savePersonalData,
  contact: actions.saveEmergencyContact,
  needs: actions.saveSpecialNeeds,
}

/**
 * Handles a request for the form of a section: a redirect after a save, so that reloading does not send it again, else
 * what the page shows. Sets the status of a refused form. Call it in a page's frontmatter, before anything is sent.
 */
export async function sectionPage(page: RegistryPage, name: SectionName): Promise<SectionPage | Response> {
  const { locals, response, redirect, url } = page
  const save = actionOf[name]
  const result = page.getActionResult(save)?.data
  const trip = readTripId(url)
  if (result?.ok) return redirect(doneHref(trip, locals), 303)
  const code = result?.code
  if (code) response.status = failureStatuses[code]
  const { user } = requireUser(locals)
  const [countries, typed] = await Promise.all([
    locals.reference.countries(locals.market.language),
    locals.typed(save),
  ])
  const { rows } = sections[name]
  const stored = storedValues(name, user)
  return {
    form: {
      ...stateOf(computeVersion(comparable(name, stored, locals.market), locals.valueMarks), typed, result),
      action: actionPath(sectionHref(name, locals, trip), save),
      owner: locals.formOwner,
      doneHref: doneHref(trip, locals),
      fields: Object.entries(rows).map(([field, row]) =>
        formField(name, field, row, stored[field] ?? null, locals),
      ),
      values: typed
        ? readForm(rows, typed, locals.market)
        : filledForm(rows, stored, likelyCountry(user, locals) ?? 'IT'),
      words: sectionTexts(locals),
      note: name === 'contact' && hasContact(user) ? locals.t('registry:contact.removal') : null,
    },
    countries,
    hasErrors: code === 'invalid' || code === 'conflict',
  }
}

/** Errors, conflicts and `version` of a form: new, or as a plain post left it. */
function stateOf(
  current: string,
  typed: FormData | null,
  result: Exclude<SectionResult, { ok: true }> | undefined,
): SectionState {
  const none = { errors: {}, stored: {} }
  if (!typed) return { ...none, version: current }
  // Until it is saved, the form keeps the version it was opened with.
  const version = String(typed.get(VERSION_INPUT) ?? '')
  if (result?.code === 'conflict') return { ...none, stored: result.stored, version: result.version }
  return { ...none, errors: result?.code === 'invalid' ? result.errors : {}, version }
}

/** A field of a section as its form shows it. */
function formField(
  name: SectionName,
  field: string,
  row: FieldRow,
  stored: string | null,
  locals: Pick<App.Locals, 't' | 'market'>,
): FormField {
  const { kind, hint, optional, autoComplete = 'off' } = row
  const mandatory = isMandatory(row, locals.market)
  // If a market requires no tax code, it has no hint.
  const hinted = hint && (mandatory || optional === true)
  return {
    name: field,
    kind,
    label: fieldText(name, 'field', field, locals),
    hint: hinted ? fieldText(name, 'hint', field, locals) : undefined,
    mandatory,
    focus: focusKind(kind),
    input: { autoComplete, ...inputOf[kind] },
    ...detailsOf(kind, stored, locals),
  }
}

/** The texts of the field whose control is a slot of its form. */
export function slotTexts(form: SectionFormProps, name: string) {
  const field = form.fields.find((each) => each.name === name)
  if (!field) throw new Error(`The form has no field ${name}`)
  return fieldTexts(form, form)(field)
}

const inputOf: Partial<Record<FieldKind, object>> = {
  taxCode: { autoCapitalize: 'characters' },
  // Not type email: browsers would post another spelling of its domain than is stored.
  email: { inputMode: 'email', autoCapitalize: 'none' },
  freeText: { rows: 6 },
}

function detailsOf(
  kind: FieldKind,
  stored: string | null,
  locals: Pick<App.Locals, 't' | 'market'>,
): Partial<FormField> {
  const { t } = locals
  if (kind === 'birthDate') return { partLabels: datePartLabels(locals) }
  if (kind === 'phone') return { numberLabel: t('ui:phone.number') }
  if (kind !== 'gender') return {}
  const options = GENDERS.map((value) => ({ value: value as string, label: t(`profile:gender.${value}`) }))
  // Any other stored value can be kept.
  const isKnown = stored === null || options.some(({ value }) => value === stored)
  return { options: isKnown ? options : [...options, { value: stored, label: stored }] }
}

/** The texts that every form of the registry has in common. */
export const frameWords = ({ t }: Pick<App.Locals, 't'>): FrameWords => ({
  optional: t('ui:optional'),
  errorTitle: t('ui:errorSummaryTitle'),
  titlePrefix: t('ui:errorPrefix'),
  save: t('profile:save'),
  saving: t('profile:saving'),
  cancel: t('ui:cancel'),
  unknown: t('profile:failed.unknown'),
})

const sectionTexts = ({ t }: Pick<App.Locals, 't'>): SectionFormProps['words'] => ({
  ...frameWords({ t }),
  // The island fills in the value, which comes with the server's answer.
  stale: t('registry:stale.field', { value: '{value}' }),
  nothing: t('registry:stale.nothing'),
  labelled: t('ui:labelled', { label: '{label}', value: '{value}' }),
  staleTitle: t('registry:stale.title'),
})
