import { Hono } from 'hono'
import type { Referral } from '#backoffice/wire/referral.ts'
import type { Store } from '../db/store.ts'
import type { StoredUser, UserRow } from '../db/stored-user.ts'
import { marketLanguage } from '../seed/booking-order.ts'
import { dealDescription, deals, dealTerms } from '../seed/partnerships.ts'
import type { CallerEnv } from './caller.ts'
import { ApiRefusal } from './refusal.ts'
import { completedBookings } from './users.ts'

/** A referrer's reward for each friend who travelled, and its maximum, percent (product §18). */
const PER_FRIEND = 5
const CAP = 50

/** The read-only lists below users/{userId}: credits, wishlist, partner deals and the referral. */
export function listRoutes(store: Store): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  const items = (kind: string, { id }: UserRow) => {
    const sql = 'SELECT record FROM user_lists WHERE user_id = ? AND kind = ? ORDER BY position'
    return store.records(sql, id, kind)
  }
  app.get('/credits', (c) => c.json({ data: items('credit', c.var.caller) }))
  app.get('/wishlist', (c) => c.json({ data: items('wish', c.var.caller) }))
  app.get('/partnerships', (c) => c.json({ data: dealsFor(store, c.var.caller) }))
  app.get('/referral', (c) => {
    const friends = items('friend', c.var.caller) as Referral['friends']
    return c.json({ data: referralOf(store, c.var.caller, friends) })
  })
  return app
}

function dealsFor(store: Store, { market }: UserRow) {
  const language = marketLanguage(market)
  return deals.map((deal) => ({
    id: deal.id,
    partner: deal.partner,
    title: deal.title[language],
    description: dealDescription(deal, language),
    category: deal.category,
    promoCode: deal.code,
    percent: deal.percent,
    terms: dealTerms(deal, language),
    language,
    url: `${store.base}/public/${market}/partners/${deal.id}`,
    logoUrl: deal.mark ? `${store.base}/pictures/partners/${deal.id}.svg` : null,
    validUntil: deal.until === null ? null : store.today().add({ days: deal.until }).toString(),
  }))
}

function referralOf(store: Store, { id, market }: UserRow, friends: Referral['friends']): Referral {
  if (completedBookings(store, id) === 0) {
    throw new ApiRefusal(403, 'REFERRAL_NOT_AVAILABLE', 'Referring friends takes one completed booking.')
  }
  const user = store.record<StoredUser>('SELECT record FROM users WHERE id = ?', id)
  const name = (user?.name ?? '').normalize('NFD').replace(/[^A-Za-z]/g, '')
  const code = `${name}${id}`.toUpperCase()
  const travelled = friends.filter((friend) => friend.state === 'TRAVELLED').length
  return {
    code,
    shareUrl: `${store.base}/public/${market}/friends/${code}`,
    earnedPercent: Math.min(CAP, travelled * PER_FRIEND),
    friends,
  }
}
