import { type Change, without } from './row.ts'

const strangers = 'tests/faults/strangers.test.ts'
const netlify = 'tests/unit/http/netlify.test.ts'

const anyAction: Change = ['src/middleware/sound-action.ts', 'if (!isAction(server, name))', 'if (!server)']
const anyJson: Change = [
  'src/middleware/sound-action.ts',
  'return (await isSoundBody(request)) ? next() :',
  'return (await isSoundBody(request)) || next() ? next() :',
]

/** Requests of no page of ours (Security 6, 7, 12 and 13). */
export const requestRows = [
  without('tests/unit/http/methods.test.ts', 'takes one host, as a proxy in front may have gone by another', [
    'src/http/shared/hosts.ts',
    'return count === 1 ||',
    'return count > 0 ||',
  ]),
  without(strangers, 'that an address does not take is refused, with those it takes', [
    'src/http/node/create-server.ts',
    'if (refused) return refuse(',
    "if (refused?.code === 'badTarget') return refuse(",
  ]),
  without(strangers, 'is taken where a form of ours is posted, and nowhere else', [
    'src/i18n/routes.ts',
    "page: 'account/registry', params: {}, posts: 'too' }",
    "page: 'account/registry', params: {} }",
  ]),
  without(netlify, 'refuses two hosts, a broken path and a method that the address does not take', [
    'src/http/netlify/front.ts',
    '  if (refused) return refuse(request, refused)\n',
    '',
  ]),
  without(netlify, 'has no error in its log for a client that went away', [
    'src/http/netlify/front.ts',
    "request.signal.aborted ? 'info' : 'error'",
    "'error'",
  ]),
  without(strangers, '%s is malformed', ['src/http/shared/refusal.ts', ' || !isDecodable(target)', '']),
  without(strangers, '%s is the page "not found"', [
    'src/pages/500.astro',
    "if (error === undefined) return Astro.rewrite('/404')\n",
    '',
  ]),
  without(strangers, '"%s" is not found, by script or from a form', anyAction),
  without(strangers, 'nor is %s JSON for one that is', anyJson),
  without(strangers, 'nor what is no form, where one is posted', [
    'src/middleware/run-action.ts',
    "if (result.error?.code === 'UNSUPPORTED_MEDIA_TYPE')",
    "if (result.error?.code === 'BAD_REQUEST')",
  ]),
  without(strangers, '%s that can be made up is answered below 500', anyAction, anyJson),
  without('tests/contract/app/build.test.ts', 'are those of our routes in every language, and no others', [
    'astro.config.mjs',
    '    ownRoutesOnly(),\n',
    '',
  ]),
  without('tests/faults/aborts.test.ts', 'a client that goes away (%s) is no error in the log', [
    'src/http/node/body-step.ts',
    "  if (code === 'gone') return false\n",
    '',
  ]),
  without('tests/faults/malformed.test.ts', '%s is refused by every action, and quoted nowhere', anyJson),
  without('tests/unit/http/log.test.ts', 'does not quote %s that could not be read', [
    'src/http/shared/log.ts',
    "['SyntaxError', 'RangeError']",
    "['RangeError']",
  ]),
]
