import type { APIContext } from 'astro'
import { Temporal } from 'temporal-polyfill'
import { momentIn } from '#bookings/time.ts'
import { kindOfAction } from '#forms/action.ts'
import { createLogger } from '#http/shared/log.ts'
import { pathTo } from '#i18n/slugs.ts'
import { createTranslator } from '#i18n/translate.ts'
import { type MarketId, markets } from '#markets/market-table.ts'
import type { RequestLocals } from '../../../src/middleware/locals.ts'

interface Asked {
  market?: MarketId
  method?: string
  headers?: Record<string, string>
  routePattern?: string
  locals?: Partial<RequestLocals>
  body?: BodyInit
}

/** A request as a middleware step sees it: the members of the context that our steps read, with real values. */
export function makeContext(path: string, asked: Asked = {}): APIContext {
  const { market = 'italy', method = 'GET', headers = {}, routePattern = '/', body } = asked
  const row = markets[market]
  const suffix = row.countryCode?.toLowerCase() ?? 'com'
  const origin = `https://account.example.${suffix}`
  const request = new Request(origin + path, { method, headers, body })
  const locals: Partial<RequestLocals> = {
    requestId: 'test-request',
    log: createLogger({ level: 'silent' }),
    market: row,
    now: momentIn(row.timeZone, Temporal.Now.instant()),
    site: {
      origin,
      hosts: [new URL(origin).host],
      publicSiteUrl: `https://www.example.${suffix}`,
      cookieDomain: null,
    },
    t: createTranslator(row.locale),
    pathTo: (name, ...rest) => pathTo(row.locale, name, ...rest),
    toasts: [],
    typed: async () => null,
    keepDraft: async () => {},
    limit: { take: async () => ({ wait: 0, giveBack: async () => {} }), wait: async () => 0 },
    session: null,
    user: null,
    privacyError: null,
    trouble: null,
    fail: (trouble) => {
      locals.trouble = trouble
    },
    action: null,
    route: null,
    path: new URL(request.url).pathname,
    params: {},
    requestedPath: path,
    ...asked.locals,
  }
  const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } })
  return { request, url: new URL(request.url), locals, redirect, routePattern } as unknown as APIContext
}

/** Runs one step; `passed` is whether it let the request through, `to` the address of a rewrite. */
export async function through(
  step: (context: APIContext, next: (to?: string | URL | Request) => Promise<Response>) => unknown,
  context: APIContext,
): Promise<{ passed: boolean; to: unknown; status: number; location: string | null }> {
  let passed = false
  let to: unknown
  const response = (await step(context, async (target) => {
    passed = true
    to = target
    return new Response('the page')
  })) as Response
  return { passed, to, status: response.status, location: response.headers.get('location') }
}

/** The action of this name as the step `postedAction` gives it to later ones; null without one. */
export async function findAction(name: string | null): Promise<RequestLocals['action']> {
  const { server } = await import('../../../src/actions/index.ts')
  const kind = name === null ? null : kindOfAction(server, name)
  return name === null || kind === null ? null : { name, kind }
}
