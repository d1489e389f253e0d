import type { CompletedLogin } from '#auth/login-flow.ts'
import type { DrawingName } from '#ui/drawings.ts'

type LoginFailure = Extract<CompletedLogin, { ok: false }>['code']

/** The text (`auth:<kind>`), picture and status of a failed sign-in's page. */
export interface LoginTroubleProps {
  kind: 'unavailable' | 'storeDown' | 'stale' | 'refused' | 'tooLarge' | 'otherPerson' | 'notFresh'
  status: 400 | 502 | 503
  picture: DrawingName
}

export const loginTroubles: Readonly<Record<LoginFailure, LoginTroubleProps>> = {
  provider_unavailable: { kind: 'unavailable', status: 503, picture: 'bridge' },
  store_unavailable: { kind: 'storeDown', status: 503, picture: 'tent' },
  stale_login: { kind: 'stale', status: 400, picture: 'hourglass' },
  login_refused: { kind: 'refused', status: 400, picture: 'gate' },
  other_person: { kind: 'otherPerson', status: 400, picture: 'gate' },
  not_fresh: { kind: 'notFresh', status: 400, picture: 'hourglass' },
  // Redirected to the page that names customer care; this is for visitors without a session.
  no_auth_time: { kind: 'notFresh', status: 400, picture: 'hourglass' },
  tokens_too_large: { kind: 'tooLarge', status: 502, picture: 'gate' },
}
