import type { AstroGlobal } from 'astro'
import { signOutProof } from '#auth/logout.ts'
import { troubleWords } from './trouble-words.ts'

/** Seconds until the traveller is signed out after these errors (product §6). */
const SIGN_OUT_AFTER_S = 3

/**
 * What the trouble page shows. Sets its status, and what else the kind of trouble asks for: a toast, when to try
 * again, the sign-out that follows without script. To be called in the page's frontmatter.
 * @param secret SESSION_SECRET
 */
export function troublePage(
  { response, locals }: Pick<AstroGlobal, 'response' | 'locals'>,
  trouble: NonNullable<App.Locals['trouble']>,
  secret: string,
) {
  const { session, pathTo, toasts } = locals
  response.status = trouble.status
  if (session && (trouble.kind === 'notAllowed' || trouble.kind === 'userLoad')) {
    const why = { kind: trouble.kind, reference: locals.requestId }
    const target = pathTo('logout', {}, { proof: signOutProof(secret, session.id, why) })
    response.headers.set('Refresh', `${SIGN_OUT_AFTER_S}; url=${target}`)
  }
  if (trouble.kind === 'notAllowed') toasts.push({ type: 'danger', key: 'shell:USER_NOT_ALLOWED' })
  if (trouble.kind === 'userLoad') toasts.push({ type: 'danger', key: 'shell:userLoadFailed' })
  if ('wait' in trouble && trouble.wait > 0) response.headers.set('Retry-After', String(trouble.wait))
  const { isFinal, ...words } = troubleWords(trouble, locals)
  return {
    ...words,
    status: trouble.status,
    retryHref: isFinal ? undefined : locals.asked,
    contact: isFinal,
    correlationId: locals.requestId,
  }
}
