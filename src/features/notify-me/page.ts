import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { ifLoaded } from '#backoffice/client/part.ts'
import { failureStatuses } from '#forms/outcome.ts'
import type { Query } from '#i18n/routes.ts'
import { type LoadedAlerts, loadAlerts } from './load.ts'
import { collectRefs } from './rules.ts'
import { forgetRestored, noteRestored, offerUndo, type Removed, restoredNoted, undoOffered } from './undo.ts'

type Page = Pick<AstroGlobal, 'url' | 'response' | 'locals' | 'getActionResult' | 'redirect'>

export interface AlertsPage {
  /** Path of the page, which its forms post to. */
  here: string
  loaded: LoadedAlerts
  /** The alert that was just removed. */
  removed: Removed | null
  /** The alert whose removal was accepted but which is still in the list. */
  stillOn: Removed | null
  /** The alert that was turned on again but is not in the list yet. */
  stillOff: Removed | null
  /** The alert whose removal is to be confirmed: its form failed, or came back after signing in. */
  confirming: string | null
}

/** The address of the traveller's own alerts, through the sign-in for signed-out visitors. */
export function ownAlertsHref({ pathTo, user }: Pick<App.Locals, 'pathTo' | 'user'>): string {
  const own = pathTo('notify-me')
  return user ? own : pathTo('login', {}, { returnTo: own })
}

/** The path of the alerts of a mail's link or, without one, of the traveller's own. */
function pathOf({ pathTo }: Pick<App.Locals, 'pathTo'>, link: string | undefined, query: Query = {}): string {
  return link === undefined
    ? pathTo('notify-me', {}, query)
    : pathTo('notify-me/_token', { token: link }, query)
}

/**
 * Handles a request for the alerts page: a redirect after a removal or its undo, so that reloading does not send it again, else
 * what the page shows, read after the change. Call it in a page's frontmatter.
 */
export async function openAlerts(page: Page, link?: string): Promise<AlertsPage | Response> {
  const { locals, url } = page
  const removal = page.getActionResult(actions.removeAlert)
  const undoing = page.getActionResult(actions.restoreAlert)
  const done = removal?.data ?? undoing?.data
  if (done?.ok) return page.redirect(after(locals, link, done, Boolean(removal)), 303)
  // Nothing was changed, or that is unknown: the list is read again below.
  if (done) page.response.status = failureStatuses[done.code]

  const loaded = await locals.load(loadAlerts, link)
  if (loaded.kind !== 'list') page.response.status = loaded.kind === 'expired' ? 410 : 404
  const list = loaded.kind === 'list' ? ifLoaded(loaded.alerts) : null
  const on = collectRefs(list ?? [])
  const removed = undoOffered(locals.cookies, url.searchParams.get('removed'))
  const restored = restoredNoted(locals.cookies, link)
  const isBack = restored !== null && on.has(restored.alert)
  if (isBack && !locals.isUnseen) {
    locals.toasts.push({ type: 'success', key: 'notify-me:restored' })
    forgetRestored(locals.cookies)
  }
  const posted = undoing ? null : await locals.typed(actions.removeAlert)
  return {
    here: loaded.kind === 'list' ? pathOf(locals, link) : '',
    loaded,
    removed: removed && !on.has(removed.alert) ? removed : null,
    stillOn: removed && on.has(removed.alert) ? removed : null,
    stillOff: isBack || list === null ? null : restored,
    confirming: posted ? String(posted.get('alert')) : null,
  }
}

/** Where to go after a successful change. */
function after(
  locals: Pick<App.Locals, 'cookies' | 'pathTo'>,
  link: string | undefined,
  done: Removed,
  removal: boolean,
): string {
  if (removal) {
    offerUndo(locals.cookies, done)
    return pathOf(locals, link, { removed: done.alert })
  }
  noteRestored(locals.cookies, done, link)
  return pathOf(locals, link)
}
