/**
 * Where a form posts without script: the page itself (`path`, which may have a query) with the action's own parameter added.
 * `action` is one of `astro:actions`, which converts to the string `?_action=name`.
 */
export function actionPath(path: string, action: { toString: () => string }): string {
  const parameter = action.toString().replace(/^\?/, '')
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}`
}
