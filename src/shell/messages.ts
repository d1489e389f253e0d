import { type NextStep, nextOfProfile } from '#texts/next-step.ts'
import type { ServerToast } from '#ui/flash-toast.ts'
import type { MessageType } from '#ui/tone-icons.ts'

type Locals = Pick<App.Locals, 'toasts' | 'user' | 't' | 'market' | 'now' | 'pathTo'>

/** A message of a page, and after a save the next step. */
export interface PageMessage {
  type: MessageType
  text: string
  next: NextStep | null
}

/**
 * The messages of a page. `next` is the next step that the page itself knows (null: none, or already shown); undefined if it knows
 * no trip: then the one from users/me.
 */
export const listMessages = (locals: Locals, next?: NextStep | null): PageMessage[] =>
  locals.toasts.map(({ type, key }: ServerToast) => ({
    type: type === 'saved' ? 'success' : type,
    text: locals.t(key),
    next: type === 'saved' ? (next === undefined ? profiles(key, locals) : next) : null,
  }))

const profiles = (key: ServerToast['key'], locals: Locals): NextStep | null =>
  locals.user && nextOfProfile(locals.user, key, locals)
