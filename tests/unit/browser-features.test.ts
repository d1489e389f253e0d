import { expect, it } from 'vitest'
import { SERVED_BROWSERS } from '#config/served-browsers.mjs'
import { browserFiles, linter, listSharedFeatures } from '../support/browser-features.ts'

const older = SERVED_BROWSERS.map((browser) => browser.replace('safari17.4', 'safari17.3'))

it('reads from web-features what all of the served browsers have', () => {
  expect(listSharedFeatures(SERVED_BROWSERS)).toEqual(
    expect.arrayContaining(['has', 'color-mix', 'promise-withresolvers']),
  )
  expect(listSharedFeatures(SERVED_BROWSERS)).not.toContain('set-methods')
  expect(listSharedFeatures(older)).not.toContain('promise-withresolvers')
})

it.each([
  ['Promise.withResolvers()', older, 1],
  ['Promise.withResolvers()', SERVED_BROWSERS, 0],
  ['Promise.try(() => 1)', SERVED_BROWSERS, 1],
  ['new Intl.DurationFormat("it")', SERVED_BROWSERS, 1],
])('%s, with browsers %j: %i refused', async (text, browsers, refused) => {
  const [result] = await linter(browsers).lintText(text, { filePath: 'public/sw.js' })
  expect(result?.messages).toHaveLength(refused)
})

it('knows every kind of file that runs in a browser', () => {
  expect(browserFiles()).toEqual(
    expect.arrayContaining([
      'photos/capture/picture.worker.ts',
      'features/session-end/watch-session.ts',
      'forms/use-submit.ts',
      'ui/intent/directive.ts',
    ]),
  )
  expect(browserFiles().filter((file) => file.startsWith('auth/'))).toEqual([])
})
