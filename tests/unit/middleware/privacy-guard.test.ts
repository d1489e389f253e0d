import { expect, it } from 'vitest'
import { slugTables } from '#i18n/slug-tables.ts'
import { patternsToInject } from '#i18n/slugs.ts'
import { privacyGuard } from '../../../src/middleware/privacy-guard.ts'
import { requestOf, through } from './request.ts'

const privacyError = { userId: 'u1' }
const open = ['account-communications', 'login', 'login/redirect', 'logout']

it('redirects from every route to the consents page, and remembers where the traveller was going', async () => {
  for (const { name, pattern } of patternsToInject(slugTables)) {
    const path = pattern.replace(/\[(\.\.\.)?\w+\]/g, 'some')
    const context = requestOf(path, { routePattern: pattern, locals: { route: name, privacyError } })
    const answer = await through(privacyGuard, context)
    if (open.includes(name)) expect(answer.passed, name).toBe(true)
    else expect(answer.location, name).toBe(`/account/consensi?returnTo=${encodeURIComponent(path)}`)
  }
})

it('leaves everybody else alone', async () => {
  expect(await through(privacyGuard, requestOf('/viaggi', { locals: { route: 'travels' } }))).toMatchObject({
    passed: true,
  })
})

it('lets actions through: they authorise themselves', async () => {
  const context = requestOf('/_actions/updateConsents', {
    routePattern: '/_actions/[...path]',
    locals: { privacyError },
  })
  expect(await through(privacyGuard, context)).toMatchObject({ passed: true })
})
