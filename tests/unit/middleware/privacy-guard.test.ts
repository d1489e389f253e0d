import { expect, it } from 'vitest'
import { CONSENTS_MISSING } from '#forms/use-submit.ts'
import { slugTables } from '#i18n/slug-tables.ts'
import { patternsToInject } from '#i18n/slugs-compile.ts'
import { privacyGuard } from '../../../src/middleware/access.ts'
import { findAction, makeContext, through } from './request.ts'

const privacyError = { userId: 'u1' }
// biome-ignore format: grouped by line
const open = [
  'accessibility', 'contacts', 'account-communications', 'login', 'login/redirect',
  'login/backchannel-logout',
  'logout', 'session', 'phone/_code', 'files/handoff', 'files/coast', 'files/signed-out',
]

it('redirects from every route to the consents page, and remembers where the traveller was going', async () => {
  for (const { name, pattern } of patternsToInject(slugTables)) {
    const path = pattern.replace(/\[(\.\.\.)?\w+\]/g, 'some')
    const context = makeContext(path, { routePattern: pattern, locals: { route: name, privacyError } })
    const answer = await through(privacyGuard, context)
    if (open.includes(name)) expect(answer.passed, name).toBe(true)
    else expect(answer.location, name).toBe(`/account/consensi?returnTo=${encodeURIComponent(path)}`)
  }
})

it('does nothing for other travellers', async () => {
  expect(await through(privacyGuard, makeContext('/viaggi', { locals: { route: 'travels' } }))).toMatchObject(
    {
      passed: true,
    },
  )
})

it.each([
  ['updateConsents', true],
  ['savePersonalData', false],
  ['documents.upload', false],
])('of all actions only giving the consents gets through: %s', async (action, passed) => {
  const given = { privacyError, action: await findAction(action) }
  const asked = { method: 'POST', locals: given }
  const called = makeContext(`/_actions/${action}`, { ...asked, routePattern: '/_actions/[...path]' })
  expect(await through(privacyGuard, called)).toMatchObject(passed ? { passed } : { passed, status: 403 })
  const locals = { ...given, route: 'account-communications' } as const
  const posted = makeContext(`/account/consensi?_action=${encodeURIComponent(action)}`, { ...asked, locals })
  expect(await through(privacyGuard, posted)).toMatchObject(passed ? { passed } : { passed, status: 303 })
})

it('names to a script what is missing, in the code that its form waits for', async () => {
  const called = makeContext('/_actions/savePersonalData', {
    method: 'POST',
    routePattern: '/_actions/[...path]',
    locals: { privacyError },
  })
  const answer = (await privacyGuard(called, async () => expect.fail('it ran'))) as Response
  expect(await answer.json()).toMatchObject({ type: 'AstroActionError', code: CONSENTS_MISSING })
})

it('keeps the form of a post it redirects', async () => {
  let kept = 0
  const keepDraft = async () => {
    kept += 1
  }
  const locals = { privacyError, route: 'account/profile', keepDraft } as const
  await through(privacyGuard, makeContext('/account/profilo?_action=x', { method: 'POST', locals }))
  expect(kept).toBe(1)
})
