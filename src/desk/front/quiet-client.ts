import type { IncomingHttpHeaders } from 'node:http'
import { isDesk } from './guard.ts'

/**
 * Vite's client, without what it does: it reloads a page once Astro has started again, and so cuts off the answer to a save, or the
 * link that was followed after one.
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
