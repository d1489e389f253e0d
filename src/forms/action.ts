import { type ActionAPIContext, defineAction } from 'astro:actions'

/** What the middleware has to know of an action before it runs. */
export interface ActionKind {
  /** Whether its form must be of who is signed in (record 031); `unlessToken`: not where it brings the token of a mail's link. */
  readonly owner: 'asked' | 'unlessToken' | 'notAsked'
  /** Whether a traveller whose consents are missing may call it (product §6). */
  readonly withoutConsents: boolean
  /** Whether it looks for no session, so that it can run where none is opened. */
  readonly besideSession: boolean
}

/** The member of an action that holds its kind: a symbol, so that no address names it; the same in every copy of this module. */
const KIND: unique symbol = Symbol.for('kind of action')

interface OfKind {
  readonly [KIND]: ActionKind
}

/** Every action by name, some of them in groups; what was made by none of the functions below is no `Actions`. */
export interface Actions {
  readonly [name: string]: OfKind | Actions
}

type FormHandler<Output> = (data: FormData, context: ActionAPIContext) => Output | Promise<Output>

const plain: ActionKind = { owner: 'asked', withoutConsents: false, besideSession: false }

const formActionOf =
  (kind: ActionKind) =>
  <Output>(handler: FormHandler<Output>) =>
    Object.assign(defineAction({ accept: 'form', handler }), { [KIND]: kind })

/** A form of the traveller who is signed in. */
export const travellerAction = formActionOf(plain)

/** The form with which a traveller gives the consents that everything else waits for. */
export const consentsAction = formActionOf({ ...plain, withoutConsents: true })

/** A form of the traveller who is signed in or, with the token of a mail's link, of whoever has that link. */
export const linkAction = formActionOf({ ...plain, owner: 'unlessToken' })

/** A form that acts for whoever the posted token names, signed in here or not. */
export const openAction = formActionOf({ ...plain, owner: 'notAsked' })

/** A form of a phone, which acts for whoever its claim names (record 016). */
export const phoneAction = formActionOf({ ...plain, owner: 'notAsked', besideSession: true })

/** A script asks while somebody types or opens a dialog: it writes nothing and shows nothing of a form. */
export const readAction = <Action extends object>(action: Action): Action & OfKind =>
  Object.assign(action, { [KIND]: { ...plain, owner: 'notAsked' } as const })

/** The kind of the action of this name (`group.name` in a group); null where there is none. A group's name is none: Astro would throw. */
export function kindOfAction(actions: Actions, name: string): ActionKind | null {
  let found: OfKind | Actions | undefined = actions
  for (const part of name.split('.')) {
    if (found === undefined || typeof found === 'function' || !Object.hasOwn(found, part)) return null
    found = (found as Actions)[part]
  }
  return typeof found === 'function' ? (found as OfKind)[KIND] : null
}
