import type { IncomingHttpHeaders } from 'node:http'
import { isDesk } from './guard.ts'

/**
 * A stand-in for Vite's client that does nothing. The real one reloads a page once Astro has started again, and would so cut off the
 * answer to a save, or a link that was followed after one.
 */
export const quietClient = `const none = () => {}
export const createHotContext = () => new Proxy({ data: {} }, { get: (held, name) => held[name] ?? none })
export const updateStyle = none
export const removeStyle = none
export const injectQuery = (url) => url
export class ErrorOverlay {}
`

/** Whether a page of the desk asks for Vite's client. */
export const asksForClient = (path: string, { referer = '' }: IncomingHttpHeaders): boolean =>
  path === '/@vite/client' && isDesk(URL.parse(referer)?.pathname ?? '')
