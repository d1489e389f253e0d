import type { User } from '#backoffice/wire/user.ts'
import { type Beginning, nextBeginning } from '#bookings/beginnings.ts'
import type { StageStep } from '#bookings/stage.ts'
import { isAsked, type ToDo } from '#bookings/todos.ts'
import { stepHref } from '#i18n/document-steps.ts'
import { readyHref } from '#i18n/from-trip.ts'
import type { PlainKey } from '#i18n/translate.ts'
import { toDoLink } from './trip.ts'

// The next step in the message after a save, with its link (product §14).

type Locals = Pick<App.Locals, 't' | 'market' | 'now' | 'pathTo'>

/** The next step, and where to do it. */
export interface NextStep {
  text: string
  href: string
}

/** The address of a beginning's form. */
export function beginningHref(kind: Beginning, { pathTo }: Pick<Locals, 'pathTo'>): string {
  if (kind === 'passport') return stepHref({ pathTo }, 'PASSPORT', 'information')
  return pathTo(kind === 'details' ? 'account/registry/personal' : 'account/registry/contact')
}

const steps = { details: 'ownDetails', contact: 'contact', passport: 'passport' } as const

/** What has been saved, by the key of its message. */
const savedAs: Partial<Record<PlainKey, Beginning>> = {
  'registry:saved.personal': 'details',
  'registry:saved.contact': 'contact',
}

/**
 * The next step after a save outside of trips: the first open beginning; null if none is open. `saved` is the key of the message.
 */
export function nextOfProfile(user: User, saved: PlainKey | null, locals: Locals): NextStep | null {
  const next = nextBeginning(user, locals.market, locals.now.today, (saved && savedAs[saved]) ?? null)
  return next && { text: nextText(steps[next], locals), href: beginningHref(next, locals) }
}

/** The next step of a trip; null if it needs no action. A payment links to the trip's page, which shows its consequences. */
export function nextOfTrip(toDo: ToDo, locals: Parameters<typeof toDoLink>[1]): NextStep | null {
  if (!isAsked(toDo)) return null
  const link = toDo.kind === 'payment' ? null : toDoLink(toDo, locals)
  return { text: nextText(toDo.kind, locals), href: link?.href ?? readyHref(toDo.trip.id, locals) }
}

/** "Next: your details". */
const nextText = (step: StageStep | 'contact', { t }: Pick<Locals, 't'>): string =>
  t('trip:stage.next', { what: t(`trips:step.${step}`) })
