/**
 * The action that a request calls, by address (`/_actions/<name>`, with or without a trailing slash) or by a form's query
 * parameter; null for none.
 */
export function actionAsked(url: URL, routePattern: string): string | null {
  if (routePattern.startsWith('/_actions')) return url.pathname.replace(/^.*\/_actions\/|\/$/g, '')
  return url.searchParams.get('_action')
}
