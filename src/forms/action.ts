import { type ActionAPIContext, defineAction } from 'astro:actions'

/** What the middleware has to know about an action before it runs. */
export interface ActionKind {
  /** Whether its form must be the signed-in traveller's (record 031); `unlessToken`: not with the token of a mail's link. */
  readonly owner: 'asked' | 'unlessToken' | 'notAsked'
  /** Whether a traveller with missing consents may call it (product §6). */
  readonly withoutConsents: boolean
  /** Whether it needs no session, so that it can run where none is opened. */
  readonly besideSession: boolean
}

/** The member of an action that holds its kind: a symbol, so that no address names it; the same in every copy of this module. */
const KIND: unique symbol = Symbol.for('kind of action')

interface OfKind {
  readonly [KIND]: ActionKind
}

/** Every action by name, some of them in groups; an action not made by the functions below does not fit `Actions`. */
export interface Actions {
  readonly [name: string]: OfKind | Actions
}

type FormHandler<Output> = (data: FormData, context: ActionAPIContext) => Output | Promise<Output>

const plain: ActionKind = { owner: 'asked', withoutConsents: false, besideSession: false }

const formActionOf =
  (kind: ActionKind) =>
  <Output>(handler: FormHandler<Output>) =>
    Object.assign(defineAction({ accept: 'form', handler }), { [KIND]: kind })

/** A form of the signed-in traveller. */
export const travellerAction = formActionOf(plain)

/** The form for the consents, without which nothing else is allowed. */
export const consentsAction = formActionOf({ ...plain, withoutConsents: true })

/** A form of the signed-in traveller or, with the token of a mail's link, of the person who has that link. */
export const linkAction = formActionOf({ ...plain, owner: 'unlessToken' })

/** A form that acts for the person of the posted token, signed in here or not. */
export const openAction = formActionOf({ ...plain, owner: 'notAsked' })

/** A form of a phone, which acts for the traveller of its claim (record 016). */
export const phoneAction = formActionOf({ ...plain, owner: 'notAsked', besideSession: true })

/** Called by script during typing or when a dialog opens: it writes nothing and shows nothing of a form. */
export const readAction = <Action extends object>(action: Action): Action & OfKind =>
  Object.assign(action, { [KIND]: { ...plain, owner: 'notAsked' } as const })

/** The kind of the named action (`group.name` in a group); null without one, or for a group, which would make Astro throw. */
export function kindOfAction(actions: Actions, name: string): ActionKind | null {
  let found: OfKind | Actions | undefined = actions
  for (const part of name.split('.')) {
    if (found === undefined || typeof found === 'function' || !Object.hasOwn(found, part)) return null
    found = (found as Actions)[part]
  }
  return typeof found === 'function' ? (found as OfKind)[KIND] : null
}
