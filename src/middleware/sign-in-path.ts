import { safeReturnTo } from '#auth/return-url.ts'

/** The sign-in that comes back to the requested page; after a post by a page of ours, since no foreign host follows one (record 035). */
export const signInPath = (
  { pathTo, requestedPath }: Pick<App.Locals, 'pathTo' | 'requestedPath'>,
  isPost = false,
) => pathTo('login', {}, { returnTo: safeReturnTo(requestedPath), ...(isPost && { onward: 'page' }) })
