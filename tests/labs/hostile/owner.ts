import { actionNames } from '../../faults/action-names.ts'
import type { Visit } from '../../faults/house.ts'
import { markOf } from '../../support/form-owner.ts'
import { type Parts, post, statusesOf, writesOf } from './part.ts'

/* A form that was drawn for another traveller, posted to every action (record 031). */

/** Actions that do not ask whose a form is (src/middleware/owner.ts). */
const ownerless = /^(readTripChange|findAirports|confirmEmail|phone\..+)$/

export const owner: Parts = {
  async 'a form of another traveller, to every action'(house) {
    const browser = await house.signIn('emma')
    const answers: Visit[] = []
    for (const name of actionNames.filter((one) => !ownerless.test(one))) {
      for (const path of [`/_actions/${name}`, `/account/registry/personal?_action=${name}`]) {
        const fields = { owner: markOf(house.app.port, 'sofia'), kind: 'residence' }
        answers.push(await post(house, browser, path, fields))
      }
    }
    const taken = answers
      .filter(({ status }) => status !== 409)
      .map(({ path, status }) => `${path} (${status})`)
    return {
      seen: `${statusesOf(answers)}, ${writesOf(answers)} writes${taken.length > 0 ? `; taken: ${taken.join(', ')}` : ''}`,
      holds: taken.length === 0 && writesOf(answers) === 0,
    }
  },
}
