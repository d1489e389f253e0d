import { markOf } from '../../support/form-owner.ts'
import type { Parts } from './part.ts'

/*
 * Whose a kept page is, as far as HTTP shows it: the header `Session-Owner` and the `owner` of /session, by which the service worker
 * deletes what another traveller has kept (record 031). That it does is a journey in a browser (tests/e2e/pocket.spec.ts).
 */

const pages = ['/', '/travels', '/travels/B2101/pocket']

export const kept: Parts = {
  async 'the owner of a page differs by traveller'(house) {
    const marksOf = async (sub?: string) => {
      const browser = sub === undefined ? undefined : await house.signIn(sub)
      const visits = await Promise.all(pages.map((path) => house.visit(path, browser ? { browser } : {})))
      const session = await house.visit('/session', browser ? { browser } : {})
      const { owner = null } = JSON.parse(session.html) as { owner?: string }
      return [...new Set([...visits.map(({ headers }) => headers.get('session-owner')), owner])]
    }
    const [emma, again, noah, nobody] = [
      await marksOf('emma'),
      await marksOf('emma'),
      await marksOf('noah'),
      await marksOf(),
    ]
    const [mark = null] = emma
    const isOpaque = mark !== null && /^[\w-]{20,}$/.test(mark) && mark !== markOf(house.app.port, 'emma')
    const isOne = [emma, again, noah].every(({ length }) => length === 1)
    const differs = emma[0] === again[0] && emma[0] !== noah[0]
    return {
      seen: `over HTTP alone: ${pages.length} pages and /session each, ${isOne ? 'one mark' : 'several marks'}, the same in the next session ${emma[0] === again[0]}, another for another ${emma[0] !== noah[0]}, opaque ${isOpaque}, signed out ${nobody.every((none) => none === null) ? 'none' : nobody.join()}`,
      holds: isOne && differs && isOpaque && nobody.every((none) => none === null),
    }
  },
}
