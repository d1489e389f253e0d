/**
 * The action a request asks for, by address (`/_actions/<name>`, with or without a slash at the end) or by a form's
 * parameter; null for none.
 */
export function actionAsked(url: URL, routePattern: string): string | null {
  if (routePattern.startsWith('/_actions')) return url.pathname.replace(/^.*\/_actions\/|\/$/g, '')
  return url.searchParams.get('_action')
}
