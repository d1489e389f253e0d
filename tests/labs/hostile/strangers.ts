import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { House, Visit } from '../../faults/house.ts'
import { emptyOnes, nameless } from '../../faults/nothing-shown.ts'
import { pages } from '../../faults/pages.ts'
import { escaped, flawsOf } from '../../faults/valid-page.ts'
import { copyOf } from '../../support/copy.ts'
import type { BrowserCookies } from '../../support/sign-in.ts'
import { changed, status, told } from '../../support/wire-faults.ts'
import { type Parts, post, statusesOf } from './part.ts'

/* A provider and a backoffice that nobody here wrote. */

const en = copyOf('international')
type Json = Record<string, unknown>

/** What Node, nginx and most proxies take of all headers is 8 KB and more. */
const MOST_HEADERS = 8 * 1024
const headersOf = ({ headers }: Visit) =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)

/** Signs in while the provider's answers are changed so; they stay so until `run` has ended. */
async function atProvider<T>(
  house: House,
  change: (answer: Json) => Json,
  run: (browser: BrowserCookies) => Promise<T>,
): Promise<T> {
  // What the app asks of the provider carries no request id.
  house.tap.spoil(
    '',
    /^\/oidc\/token$/,
    changed((body) => change(body as Json)),
  )
  try {
    return await run(await house.signIn((await house.newTraveller('emma')).sub))
  } finally {
    house.tap.mend('')
  }
}

export const strangers: Parts = {
  async 'names that show nothing'(house) {
    const faults = [[/./, changed((body) => nameless(body))]] as const
    const cases = [...pages.filter(({ file }) => !file), { path: '/travels/B2110/change', as: 'mia' }]
    const browsers = new Map<string, BrowserCookies>()
    const bad: string[] = []
    for (const { path, as } of cases) {
      const browser = browsers.get(as) ?? (await house.signIn(as))
      browsers.set(as, browser)
      const visit = await house.visit(path, { browser, faults })
      if (visit.status >= 500) bad.push(`${path} ${visit.status}`)
      bad.push(...emptyOnes(visit.html).map((one) => `${path} ${one}`))
    }
    return {
      seen: `${cases.length} pages, ${bad.length} without a name${bad.length > 0 ? `: ${bad.join('; ')}` : ''}`,
      holds: bad.length === 0,
    }
  },

  async 'a title of 9,000 characters'(house) {
    const browser = await house.signIn('emma')
    const long = changed((body) => {
      const { data } = body as { data: Json }
      return { data: { ...data, tour: { ...(data.tour as Json), title: '日'.repeat(9000) } } }
    })
    const visits: Visit[] = []
    for (const path of ['/travels/B2101', '/travels/B2101/pocket', '/files/calendar/B2101'])
      visits.push(await house.visit(path, { browser, faults: [[/\/bookings\/B2101$/, long]] }))
    const most = Math.max(...visits.map(headersOf))
    return {
      seen: `${statusesOf(visits)}, headers of at most ${most} bytes`,
      holds: visits.every(({ status: code }) => code === 200) && most <= MOST_HEADERS,
    }
  },

  async 'bookings with the ids .. and 0/..'(house) {
    const browser = await house.signIn('emma')
    const listed = (id: string) =>
      changed((body) => {
        const { data } = body as { data: Json[] }
        return { data: data.map((one) => (one.id === 'B2101' ? { ...one, id } : one)) }
      })
    const see = (id: string) => house.visit('/travels', { browser, faults: [[/\/bookings$/, listed(id)]] })
    const dots = await see('..')
    const words = escaped(en('ui:omitted.trips', { count: 1 }).split('|')[0]?.trim() ?? '')
    const isOmitted = dots.html.includes(words) && flawsOf(dots.html).length === 0
    const slash = await see('0/..')
    const [, address = ''] = /href="(\/travels\/~[\w-]+)"/.exec(slash.html) ?? []
    const { calls } = await house.visit(address || '/', { browser })
    const isAsked = calls.some((call) => call.endsWith('/bookings/0%2F..'))
    return {
      seen: `.. is ${isOmitted ? 'left out and said to be' : 'not said to be left out'}; 0/.. is linked as ${address || 'nothing'} and ${isAsked ? '' : 'not '}asked for by its id`,
      holds: isOmitted && isAsked,
    }
  },

  async 'an access token of 40 KB'(house) {
    const noise = randomBytes(30_000).toString('base64url')
    const longer = (answer: Json) => ({ ...answer, access_token: `${answer.access_token}${noise}` })
    const visit = await atProvider(house, longer, (browser) => house.visit('/travels', { browser }))
    const says = visit.html.includes('We can’t sign you in')
    const flaws = flawsOf(visit.html)
    return {
      seen: `signed in; then ${visit.status}, a page that ${says ? 'says so' : 'does not say so'}, ${flaws.length} flaws`,
      holds: says && flaws.length === 0,
    }
  },

  async 'access tokens that live 10 s'(house) {
    const short = (answer: Json) => ({ ...answer, expires_in: 10 })
    return atProvider(house, short, async (browser) => {
      house.tap.reset()
      const began = performance.now()
      const visits: Visit[] = []
      // Slowly enough that the token ends once: then it does live 10 s.
      for (let times = 0; times < 20; times += 1) {
        visits.push(await house.visit('/account/profile', { browser }))
        await sleep(550)
      }
      const seconds = (performance.now() - began) / 1000
      const renewals = house.tap.seen.filter((call) => call === 'POST /oidc/token').length
      return {
        seen: `20 requests in ${seconds.toFixed(1)} s: ${statusesOf(visits)}, ${renewals} calls for a token`,
        // A tenth of the life is the margin.
        holds:
          visits.every(({ status: code }) => code === 200) &&
          renewals >= 1 &&
          renewals <= 1 + Math.floor(seconds / 9),
      }
    })
  },

  async 'a busy backoffice'(house) {
    const browser = await house.signIn('vera')
    const faults = [[/\/bookings\/B2703$/, status(429, { 'retry-after': '60' })]] as const
    const { status: code, headers } = await house.visit('/travels/B2703/B2703-T1/flights', {
      browser,
      faults,
    })
    const after = headers.get('retry-after')
    return { seen: `${code}, Retry-After ${after}`, holds: code === 503 && after !== null }
  },

  async 'an alert that is removed and still listed'(house) {
    const browser = await house.signIn((await house.newTraveller('irene')).sub)
    const trip = 'Japan by rail'
    const fields = { alert: 'TOUR.japan-rails', trip }
    const path = '/notify-me?_action=removeAlert'
    const {
      status: code,
      headers,
      calls,
    } = await post(house, browser, path, fields, [[/^DELETE /, told({})]])
    const { html } = await house.visit(headers.get('location') ?? '/', { browser })
    const says = html.includes(escaped(en('notify-me:stillOn.title', { trip })))
    const claims = html.includes(escaped(en('notify-me:removed.title', { trip })))
    return {
      seen: `${code}, ${calls.filter((call) => call.startsWith('DELETE ')).length} call; ${says ? 'said to be on still' : 'not said to be on still'}, ${claims ? '' : 'not '}said to be removed`,
      holds: says && !claims,
    }
  },
}
