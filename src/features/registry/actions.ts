import type { Country } from '#backoffice/wire/country.ts'
import type { User, UserUpdate } from '#backoffice/wire/user.ts'
import { travellerAction } from '#forms/action.ts'
import { failed } from '#forms/outcome.ts'
import { type WriteResult, writeOnce } from '#forms/write-once.ts'
import { readableValue } from '#texts/profile.ts'
import { type Codes, readForm, type Stored } from './fields.ts'
import { type SaveFailed, type SectionName, type SectionResult, VERSION_INPUT } from './section.ts'
import { comparable, fieldText, parseSection, sections, storedValues, wireFieldName } from './sections.ts'
import { changedFields, versionAfter, wasOpenedWith } from './stored-version.ts'

type Texts = Pick<App.Locals, 't' | 'toasts'>

/** The text of a failure. It is sent with the failure, not with the form, because most failures never happen. */
export const failure = (code: SaveFailed['code'], locals: Texts): SaveFailed =>
  failed(code, `profile:failed.${code}`, locals)

/** The form's failure for a failed write, if the refusal names no fields. */
export const failureOfWrite = (
  code: Exclude<WriteResult<unknown>, { ok: true }>['code'],
  locals: Texts,
): SaveFailed => failure(code === 'conflict' || code === 'notFound' ? 'refused' : code, locals)

/** Saves one section of the registry, if all of its fields are valid (product §14). */
const saveOf = (name: SectionName) =>
  travellerAction(async (data: FormData, { locals }): Promise<SectionResult> => {
    const { user, market } = locals
    if (!user) return failure('signedOut', locals)
    const { rows } = sections[name]
    const hasCountry = Object.values(rows).some(({ kind }) => kind === 'country')
    const countries = hasCountry ? await locals.reference.countries(market.language) : []
    const rules = { market, today: locals.now.today, countries }
    const form = readForm(rows, data, market)
    const version = String(data.get(VERSION_INPUT) ?? '')
    const before = {
      values: storedValues(name, user),
      wasOpenedWith: wasOpenedWith(version, Object.keys(rows), locals.valueMarks),
    }
    const parsed = parseSection(name, form, rules, before)
    if (!parsed.ok) return invalid(name, parsed.codes, locals)
    return save(name, { locals, user, update: parsed.update, version, countries })
  })

export const savePersonalData = saveOf('personal')
export const saveEmergencyContact = saveOf('contact')
export const saveSpecialNeeds = saveOf('needs')

/** The answer to a form with invalid fields: only the texts of their codes. */
const invalid = (
  name: SectionName,
  codes: Codes,
  locals: Pick<App.Locals, 't' | 'market'>,
): SectionResult => ({
  ok: false,
  code: 'invalid',
  errors: Object.fromEntries(
    Object.entries(codes).map(([field, code]) => [field, fieldText(name, { code }, field, locals)]),
  ),
})

interface Save {
  locals: Pick<App.Locals, 'backoffice' | 'flash' | 't' | 'market' | 'toasts' | 'valueMarks'>
  user: User
  update: UserUpdate
  /** The stored values the form was opened with. */
  version: string
  countries: readonly Country[]
}

/**
 * Sends only the section's fields (`PUT users/{userId}`). Values saved elsewhere since the form was opened are not overwritten but
 * reported.
 */
async function save(
  name: SectionName,
  { locals, user, update, version, countries }: Save,
): Promise<SectionResult> {
  const { market } = locals
  const now = storedValues(name, user)
  const wanted = storedValues(name, { ...user, ...update } as User)
  const [current, asked] = [comparable(name, now, market), comparable(name, wanted, market)]
  const conflicts = changedFields(version, current, locals.valueMarks).filter(
    (field) => current[field] !== asked[field],
  )
  if (conflicts.length > 0) {
    const readable = conflicts.map((field) => {
      const [row, value] = [sections[name].rows[field], now[field]]
      return [field, row && value ? readableValue(row, value, countries, locals) : '']
    })
    return {
      ok: false,
      code: 'conflict',
      stored: Object.fromEntries(readable),
      version: versionAfter(version, current, conflicts, locals.valueMarks),
    }
  }
  const result = await write(name, asked, { locals, user, update })
  if (result.ok) locals.flash('saved', `registry:saved.${name}`)
  return result
}

/** If a write's answer is lost, reads the record and repeats nothing; the backoffice may have respelled the values. */
async function write(
  name: SectionName,
  wanted: Stored,
  { locals, user, update }: Pick<Save, 'locals' | 'user' | 'update'>,
): Promise<SectionResult> {
  const { users } = locals.backoffice
  const fields = Object.keys(wanted)
  const written = await writeOnce(() => users.update(user.id, update), {
    arrived: async () => {
      const values = comparable(name, storedValues(name, await users.me()), locals.market)
      return fields.every((field) => values[field] === wanted[field])
    },
  })
  if (written.ok) return { ok: true }
  const { code, error } = written
  const named = code === 'refused' || code === 'conflict' ? error.fields : []
  const refused = fields.filter((field) => named.includes(wireFieldName(name, field)))
  if (refused.length === 0) return failureOfWrite(code, locals)
  return invalid(name, Object.fromEntries(refused.map((field) => [field, 'refused'])), locals)
}
