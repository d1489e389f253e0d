import { escaped } from '../../faults/valid-page.ts'
import { copyOf } from '../../support/copy.ts'
import { told } from '../../support/wire-faults.ts'
import { type Parts, post } from './part.ts'

/* A backoffice that nobody here wrote. What else one may answer: tests/faults. */

const en = copyOf('international')

export const strangers: Parts = {
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
