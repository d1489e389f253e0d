import type { CompletedLogin } from '#auth/login-flow.ts'
import type { DrawingName } from '#ui/drawings.ts'

type LoginFailure = Extract<CompletedLogin, { ok: false }>['code']

/** What the page of a failed sign-in says (`auth:<kind>`), shows and answers with. */
export interface LoginTroubleProps {
  kind: 'unavailable' | 'stale' | 'refused' | 'tooLarge'
  status: 400 | 502 | 503
  picture: DrawingName
}

export const loginTroubles: Readonly<Record<LoginFailure, LoginTroubleProps>> = {
  provider_unavailable: { kind: 'unavailable', status: 503, picture: 'bridge' },
  stale_login: { kind: 'stale', status: 400, picture: 'hourglass' },
  login_refused: { kind: 'refused', status: 400, picture: 'gate' },
  tokens_too_large: { kind: 'tooLarge', status: 502, picture: 'gate' },
}
