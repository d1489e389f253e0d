import { defineMiddleware } from 'astro:middleware'
import { dropCookie, SESSION_COOKIE } from '#auth/cookies.ts'
import { ProviderUnavailable } from '#auth/provider-errors.ts'
import { changeSession, openSession } from '#auth/session.ts'
import type { Session } from '#auth/session-store.ts'
import { SessionStoreUnavailable } from '#auth/session-store-unavailable.ts'
import { createBackoffice } from '#backoffice/client.ts'
import { services } from '../services.ts'

/**
 * Opens the session of this browser and readies the remote API with a token fit for the calls to come. A store
 * or provider that is down is not a signed-out traveller: the cookie stays, and pages that need it answer 503.
 */
export const session = defineMiddleware(async ({ locals }, next) => {
  const { sessions, accessTokens, backofficeUrls, onCall } = services()
  locals.session = null
  locals.user = null
  locals.privacyError = null
  locals.trouble = null
  let token: string | null = null
  try {
    const opened: Session | null = await openSession(locals.cookies, sessions, {
      inUse: !locals.ahead,
    })
    const access = opened && (await accessTokens.accessTokenFor(opened))
    if (access?.ok) {
      locals.session = access.session
      token = access.accessToken
    } else if (access) dropCookie(locals.cookies, SESSION_COOKIE)
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable || error instanceof ProviderUnavailable)) throw error
    locals.log.error({ err: error }, 'cannot open the session')
    locals.trouble = { kind: 'unavailable', status: 503 }
  }
  locals.keep = async (key, value) => {
    if (!locals.session) return false
    const changed = await changeSession(sessions, locals.session, ({ data, ...record }) => {
      const { [key]: _, ...others } = data
      return { ...record, data: value === null ? others : { ...others, [key]: value } }
    })
    if (changed.ok) locals.session = changed.session
    return changed.ok
  }
  let busy = false
  locals.orBusy = (text) => (busy ? locals.t('ui:busy') : text)
  locals.backoffice = createBackoffice({
    urls: backofficeUrls,
    accessToken: () => (token === null ? null : Promise.resolve(token)),
    requestId: locals.requestId,
    language: locals.market.locale,
    log: locals.log,
    deadline: () => locals.deadline,
    onCall(call) {
      busy ||= call.code === 'RATE_LIMITED'
      onCall(call)
    },
  })
  return next()
})
