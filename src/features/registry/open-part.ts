import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { signedIn } from '#auth/signed-in.ts'
import type { ProfileField } from '#features/profile/rules.ts'
import { statusOf } from '#forms/outcome.ts'
import { actionPath } from '#ui/action-path.ts'
import { type ContactFormProps, contactFormProps } from './contact/form-props.ts'
import { type NeedsFormProps, needsFormProps } from './needs/form-props.ts'
import type { NeedsField } from './needs/schema.ts'
import { type PartName, type PartResult, partNames } from './part.ts'
import { partHref } from './part-href.ts'
import { type PersonalFormProps, personalFormProps } from './personal/form-props.ts'
import type { ContactField } from './rules.ts'

/** What `?edit=personal`, `contact` and `needs` show. */
export type OpenPart = { hasErrors: boolean } & (
  | { part: 'personal'; form: PersonalFormProps }
  | { part: 'contact'; form: ContactFormProps }
  | { part: 'needs'; form: NeedsFormProps }
)

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'getActionResult' | 'redirect'>

const saves = {
  personal: actions.savePersonalData,
  contact: actions.saveEmergencyContact,
  needs: actions.saveSpecialNeeds,
} satisfies Record<PartName, unknown>

/**
 * Handles a request for the form of a part: a redirect after a save, so that reloading does not send it again, else what the page
 * shows, null when no part is asked for. Sets the status of a refused form. Call it in a page's frontmatter, before anything is
 * sent.
 */
export async function openPart(page: Page, asked: string | null): Promise<OpenPart | Response | null> {
  const { locals } = page
  const answers = {
    personal: page.getActionResult(saves.personal),
    contact: page.getActionResult(saves.contact),
    needs: page.getActionResult(saves.needs),
  }
  const part = partNames.find((name) => answers[name]) ?? partNames.find((name) => name === asked)
  if (!part) return null
  const answer = answers[part]
  if (answer?.data?.ok) return page.redirect(locals.pathTo('account/registry'), 303)
  const code = answer?.data && !answer.data.ok ? answer.data.code : null
  if (code) page.response.status = statusOf[code]
  const hasErrors = code === 'invalid' || code === 'conflict'
  const results = {
    personal: answers.personal?.data,
    contact: answers.contact?.data,
    needs: answers.needs?.data,
  }
  return { hasErrors, ...(await formOfPart(locals, part, results)) }
}

interface Results {
  personal: PartResult<ProfileField> | undefined
  contact: PartResult<ContactField> | undefined
  needs: PartResult<NeedsField> | undefined
}

async function formOfPart(locals: App.Locals, part: PartName, results: Results) {
  const { user } = signedIn(locals)
  const countries = await locals.reference.countries(locals.market.language)
  // As it was posted, or as it was when the session ended.
  const data = await locals.typed(saves[part])
  const action = actionPath(partHref(part, locals), saves[part])
  if (part === 'personal') {
    const posted = data && { data, result: results.personal }
    return { part, form: personalFormProps(locals, user, countries, { action, posted }) }
  }
  if (part === 'contact') {
    const posted = data && { data, result: results.contact }
    return { part, form: contactFormProps(locals, user, { action, posted }) }
  }
  const posted = data && { data, result: results.needs }
  return { part, form: needsFormProps(locals, user, { action, posted }) }
}
