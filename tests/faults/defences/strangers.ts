import { without } from './row.ts'

const forged = 'tests/faults/forged-itinerary.test.ts'
const leftovers = 'tests/faults/leftovers.test.ts'
const cookies = 'src/auth/leftovers.ts'
const late = 'src/middleware/session.ts'

/** Security 13: what the browser sends back, what a session leaves in it, and where a tag manager may look. */
export const strangers = [
  without(forged, 'in the year %s is refused where the date was typed, and nothing is written', [
    'src/features/flights/possible.ts',
    "? 'sound' : 'farFromTrip'",
    "? 'sound' : 'sound'",
  ]),
  without(forged, '%s is searched for again, and nothing is written', [
    'src/features/flights/possible.ts',
    "if (!first || !last || !isInOrder(segments)) return 'impossible'\n  if (hoursBetween(takeOff(first), landing(last)).least > LONGEST_JOURNEY_HOURS) return 'impossible'",
    "if (!first || !last) return 'impossible'",
  ]),
  without(
    'tests/unit/features/calendar.test.ts',
    'cost two looks at their zone each, not one for every change between',
    [
      'src/features/trips/calendar/time-zone.ts',
      '  if (!moved) return',
      "  for (let next = moved; next; next = next.getTimeZoneTransition('previous'));\n  if (!moved) return",
    ],
  ),
  without(leftovers, 'by the button, the device id alone is left', [
    cookies,
    'dropCookie(cookies, name, parentDomain)',
    'dropCookie(cookies, name)',
  ]),
  without(leftovers, '%s, the next visit leaves the device id alone', [
    cookies,
    'else if (name.startsWith(OURS) && goes(name))',
    "else if (name === '__Host-session')",
  ]),
  without(leftovers, 'with the browser, the next visit takes the change that was under way', [
    late,
    'else dropOfNobody(browser, { mayComeLate })',
    '',
  ]),
  without(leftovers, 'because somebody else, whose sign-in was under way before, completed it', [
    'src/auth/session.ts',
    'if (before?.record.subject !== record.subject) dropAfterEnd(browser)',
    '',
  ]),
  without('tests/contract/app/analytics.test.ts', 'never %s, signed in or out', [
    'src/analytics/measured-routes.ts',
    '(routeEntry(route).measured ?? false)',
    'true',
  ]),
]
