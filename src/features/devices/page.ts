import { actions } from 'astro:actions'
import type { AstroGlobal } from 'astro'
import { Temporal } from 'temporal-polyfill'
import type { SessionRow, SignInRow } from '#auth/own-sessions.ts'
import type { SignInClient } from '#auth/session-record.ts'
import { SessionStoreUnavailable } from '#auth/session-store.ts'
import type { DocumentKind } from '#backoffice/wire/document.ts'
import { failureStatuses } from '#forms/outcome.ts'
import { formatDateTime } from '#markets/dates.ts'
import { regionName } from '#markets/intl.ts'
import { marketIds, markets } from '#markets/market-table.ts'
import { joined } from '#ui/joined.ts'
import { approximateLastUse, MOST_SHOWN } from './rules.ts'

type Page = Pick<AstroGlobal, 'response' | 'locals' | 'getActionResult' | 'redirect'>
type Words = Pick<App.Locals, 't' | 'market'>

/** A session in words. */
export interface DeviceView {
  id: string
  isThis: boolean
  name: string
  /** The name and its start time: distinguishes two sessions of the same browser where no other details are shown. */
  fullName: string
  facts: { term: string; value: string }[]
  phone: { name: string; text: string } | null
}

/** A sign-in in words. */
export interface SignInView {
  id: string
  name: string
  facts: string
  isNew: boolean
}

export interface DevicesPage {
  /** Null if the store cannot be read. */
  devices: DeviceView[] | null
  /** How many more sessions exist. */
  more: number
  signIns: SignInView[]
}

/** A browser in words: "Chrome on Windows". */
export function clientName({ browser, system }: SignInClient, { t }: Pick<Words, 't'>): string {
  if (browser && system) return t('devices:client', { browser, system })
  return browser ?? system ?? t('devices:unknown')
}

/**
 * Answers a request for the page: a redirect after a session was ended, so that reloading ends nothing; `signOut` if this one ends
 * too; else what the page shows. Call it in a page's frontmatter.
 */
export async function devicesPage(page: Page): Promise<DevicesPage | Response | 'signOut'> {
  const { locals } = page
  const { end, endPhone, endOthers, endAll } = actions.devices
  const [answer] = [end, endPhone, endOthers, endAll].flatMap(
    (action) => page.getActionResult(action)?.data ?? [],
  )
  const here = locals.pathTo('account/devices')
  if (answer?.ok) {
    if (answer.done === 'all') return 'signOut'
    locals.flash('success', `devices:done.${answer.done}`)
    return page.redirect(here, 303)
  }
  // Another browser ended this session during the request; the next request reports it.
  if (answer?.code === 'signedOut') return page.redirect(here, 303)
  if (answer) page.response.status = failureStatuses[answer.code]
  const [rows, signIns] = await listed(locals)
  if (rows === null) page.response.status = 503
  return {
    devices: rows?.slice(0, MOST_SHOWN).map((row) => viewOf(row, locals)) ?? null,
    more: Math.max(0, (rows?.length ?? 0) - MOST_SHOWN),
    signIns: signIns.map((signIn) => signInView(signIn, locals)),
  }
}

async function listed(
  locals: Pick<App.Locals, 'ownSessions' | 'log'>,
): Promise<[SessionRow[] | null, SignInRow[]]> {
  const own = locals.ownSessions()
  try {
    return own ? await Promise.all([own.list(), own.signIns()]) : [[], []]
  } catch (error) {
    if (!(error instanceof SessionStoreUnavailable)) throw error
    locals.log.error({ err: error }, 'cannot list the sessions')
    return [null, []]
  }
}

/** The origin of a sign-in: its market, and the country if known. */
function originOf({ market: id, client: { country } }: Origin, { market }: Words) {
  const site = marketIds.find((known) => known === id)
  return {
    site: site ? markets[site].label : null,
    country: country ? regionName(country, market.dateLocale) : null,
  }
}

type Origin = Pick<SessionRow, 'market' | 'client'>

/** A sign-in in words, for the list and for the notice of a new one. */
export function signInView(row: SignInRow, locals: Words): SignInView {
  const { site, country } = originOf(row, locals)
  const at = formatDateTime(Temporal.Instant.fromEpochMilliseconds(row.at), locals.market)
  return {
    id: row.id,
    name: clientName(row.client, locals),
    facts: joined([at, site, country]),
    isNew: row.isNew,
  }
}

function viewOf(row: SessionRow, locals: Words): DeviceView {
  const { t, market } = locals
  const moment = (at: number) => formatDateTime(Temporal.Instant.fromEpochMilliseconds(at), market)
  const { site, country } = originOf(row, locals)
  const name = clientName(row.client, locals)
  const began = moment(row.beganAt)
  return {
    id: row.id,
    isThis: row.isThis,
    name,
    fullName: joined([name, began]),
    facts: [
      { term: t('devices:began'), value: began },
      {
        term: t('devices:lastUsed'),
        value: row.isThis
          ? t('devices:now')
          : t('devices:about', { date: moment(approximateLastUse(row.lastSeenAt, row.beganAt)) }),
      },
      ...(site ? [{ term: t('devices:market'), value: site }] : []),
      ...(country ? [{ term: t('devices:country'), value: country }] : []),
    ],
    phone: row.phone && {
      name: clientName(row.phone.client, locals),
      text: t('devices:phone.text', {
        document: t(`documents:kind.${row.phone.kind as DocumentKind}`),
        date: moment(row.phone.endsAt),
      }),
    },
  }
}
