import type { AstroGlobal } from 'astro'
import { signOutProof } from '#auth/logout.ts'
import { absentText } from '#ui/absent-text.ts'
import { displayName } from '#ui/display-name.ts'
import type { DrawingName } from '#ui/drawings.ts'
import { noFileWords } from './no-file.ts'

/** Seconds until the traveller is signed out after these errors (product §6). */
const SIGN_OUT_AFTER_S = 3

/**
 * The trouble page's content. Sets its status and the rest that its kind requires: a toast, when to retry, the sign-out that
 * follows without script. Call it in the page's frontmatter.
 * @param secret SESSION_SECRET
 */
export function troublePage(
  { request, response, locals }: Pick<AstroGlobal, 'request' | 'response' | 'locals'>,
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
  if (trouble.kind === 'unavailable' && request.method === 'POST' && locals.route === 'account/devices') {
    toasts.push({ type: 'danger', key: 'devices:failed.unavailable' })
  }
  if (trouble.kind === 'notAllowed') toasts.push({ type: 'danger', key: 'shell:USER_NOT_ALLOWED' })
  if (trouble.kind === 'userLoad') toasts.push({ type: 'danger', key: 'shell:userLoadFailed' })
  if ('wait' in trouble && trouble.wait > 0) response.headers.set('Retry-After', String(trouble.wait))
  const { isFinal, ...words } = troubleWords(trouble, locals)
  return {
    ...words,
    status: trouble.status,
    retryHref: isFinal ? undefined : locals.requestedPath,
    contact: isFinal,
    correlationId: locals.requestId,
  }
}

type Trouble = NonNullable<App.Locals['trouble']>

const pictures = {
  notAllowed: 'gate',
  userLoad: 'lantern',
  unavailable: 'tent',
  tokensTooLarge: 'gate',
  tooMany: 'hourglass',
  noFile: 'tent',
  otherOwner: 'gate',
} as const satisfies Record<Trouble['kind'], DrawingName>

/** The trouble page's content: picture and text, and whether a retry makes sense. */
export function troubleWords(trouble: Trouble, { t, user }: Pick<App.Locals, 't' | 'user'>) {
  const [title, text] = wordsOf(trouble, { t, user })
  const isFinal = trouble.kind === 'notAllowed' || trouble.kind === 'tokensTooLarge'
  return {
    picture: pictures[trouble.kind],
    title,
    text: trouble.kind === 'noFile' && trouble.code === 'busy' ? absentText(trouble.code, text, t) : text,
    isFinal,
  }
}

function wordsOf(
  trouble: Trouble,
  { t, user }: Pick<App.Locals, 't' | 'user'>,
): [title: string, text: string] {
  if (trouble.kind === 'otherOwner') {
    const name = displayName(user ?? { fullName: null, name: null, lastname: null }, '')
    const who = name ? t('shell:trouble.otherOwner.who', { name }) : t('shell:trouble.otherOwner.unnamed')
    return [t('shell:trouble.otherOwner.title'), `${who} ${t('shell:trouble.otherOwner.text')}`]
  }
  if (trouble.kind === 'tokensTooLarge') return [t('auth:tooLarge.title'), t('auth:tooLarge.text')]
  const count = 'wait' in trouble ? Math.ceil(trouble.wait / 60) : 0
  if (trouble.kind === 'noFile') {
    const [title, text] = noFileWords[trouble.file]
    return [t(title), trouble.code === 'tooMany' ? t('my-data:tooMany', { count }) : t(text)]
  }
  return [t(`shell:trouble.${trouble.kind}.title`), t(`shell:trouble.${trouble.kind}.text`, { count })]
}
