import { defineAction } from 'astro:actions'
import { expect, it } from 'vitest'
import { type Actions, kindOfAction } from '#forms/action.ts'
import { routeEntry, routesThat } from '#routes.ts'
import { server } from '../../../src/actions/index.ts'
import { postedAction } from '../../../src/middleware/actions.ts'
import { actionMakers, actionNames } from '../../faults/action-names.ts'
import { makeContext, through } from './request.ts'

/* Each kind's effect over HTTP: owner, privacy-guard, handoff and strangers, in tests/faults and tests/contract/app. */

const kinds = {
  travellerAction: { owner: 'asked', withoutConsents: false, besideSession: false },
  consentsAction: { owner: 'asked', withoutConsents: true, besideSession: false },
  linkAction: { owner: 'unlessToken', withoutConsents: false, besideSession: false },
  openAction: { owner: 'notAsked', withoutConsents: false, besideSession: false },
  readAction: { owner: 'notAsked', withoutConsents: false, besideSession: false },
  phoneAction: { owner: 'notAsked', withoutConsents: false, besideSession: true },
}

it('every action has the kind of the function that made it', () => {
  expect(Object.keys(server).toSorted()).toEqual(
    [...new Set(actionNames.map((name) => name.split('.')[0]))].toSorted(),
  )
  for (const name of actionNames)
    expect([name, kindOfAction(server, name)]).toEqual([name, kinds[actionMakers[name] ?? 'travellerAction']])
})

it('an action without a kind does not compile', () => {
  const forgotten = defineAction({ accept: 'form', handler: (_: FormData) => null })
  // @ts-expect-error made by none of the functions that give a kind
  const alone: Actions = { forgotten }
  // @ts-expect-error the same in a group
  const inGroup: Actions = { group: { forgotten } }
  expect([alone, inGroup].map(Object.keys)).toEqual([['forgotten'], ['group']])
})

// biome-ignore format: grouped by line
it.each([
  '', 'phone', 'phone.', '.phone', 'phone.nothing', 'phone.toString', 'toString', '__proto__',
  'constructor', 'confirmEmail.orThrow', 'phone.upload.orThrow', 'phone.upload.length',
  'kind of action', 'updateConsents/../phone',
])('there is no action “%s”', async (name) => {
  expect(kindOfAction(server, name)).toBeNull()
  const called = makeContext(`/_actions/${name}`, { method: 'POST', routePattern: '/_actions/[...path]' })
  expect(await through(postedAction, called)).toMatchObject({ passed: false, status: 404 })
  expect(called.locals.action).toBeNull()
})

it('photos are posted to existing actions, and a phone’s to those that open no session', () => {
  const uploads = routesThat((route) => route.uploads).map((name) => routeEntry(name).uploads)
  expect(uploads.map((upload) => upload?.action).toSorted()).toEqual(['documents.upload', 'phone.upload'])
  for (const upload of uploads)
    expect(kindOfAction(server, upload?.action ?? '')?.besideSession).toBe(upload?.from === 'claim')
})
