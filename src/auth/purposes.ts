const minute = 60_000
const day = 24 * 60 * minute

/**
 * Every purpose of a key derived from SESSION_SECRET. Each has its own keys, so that a value made for one is invalid for all
 * others. SECURITY.md prints this table.
 */
export const purposes = {
  'session-record': {
    by: 'seal',
    of: 'what a session holds, in the store',
    lastsMs: 30 * day,
    without: 'its traveller is signed out, and comes back by one redirect to the provider',
  },
  'session-owner': {
    by: 'name',
    of: 'a traveller or a login at the provider, by which sessions and logout tokens are found in the store',
    lastsMs: 30 * day,
    without: 'a logout at the provider does not find the session',
  },
  'sign-in': {
    by: 'seal',
    of: 'a row of the list of sign-ins, in the store',
    lastsMs: 90 * day,
    without: 'the list begins anew',
  },
  browser: {
    by: 'seal',
    of: 'what a browser is known by at its next sign-in, in a cookie',
    lastsMs: 90 * day,
    without: 'the browser is not known again',
  },
  'owner-mark:browser': {
    by: 'mark',
    of: 'browser and traveller, in the list of sign-ins',
    lastsMs: 90 * day,
    without: 'the browser is not known again',
  },
  'owner-mark:session': {
    by: 'mark',
    of: 'a session in the list of one’s own',
    lastsMs: null,
    without: 'a list that is open says “not found”, and is loaded again',
  },
  'login-attempt': {
    by: 'seal',
    of: 'a sign-in under way, in a cookie',
    lastsMs: 10 * minute,
    without: 'the sign-in begins again',
  },
  'sign-out': {
    by: 'seal',
    of: 'the link with which an error page signs out without script',
    lastsMs: minute,
    without: 'a button signs out',
  },
  'owner-mark:form': {
    by: 'mark',
    of: 'whose a form is (record 031)',
    lastsMs: null,
    without: 'an open form is refused, and its page says who is signed in',
  },
  'owner-mark:device': {
    by: 'mark',
    of: 'whose a page is that a browser keeps (record 031)',
    lastsMs: null,
    without: 'kept trips are deleted at the next page',
  },
  'owner-mark:value': {
    by: 'mark',
    of: 'what a traveller had stored when a form was opened',
    lastsMs: null,
    without: 'an open form asks again about each field that was changed in it',
  },
  'owner-mark:map': {
    by: 'mark',
    of: 'a map that a page of ours shows, in the address of its coast',
    lastsMs: null,
    without: 'an open page has its route without the coast',
  },
  shown: {
    by: 'seal',
    of: 'what a page showed beside a button (record 030), or found for the next step',
    lastsMs: 120 * minute,
    without: 'the button shows its page again instead of acting',
  },
  traveller: {
    by: 'seal',
    of: 'who signed in last in this browser, in a cookie',
    lastsMs: null,
    without: 'a form posted after its session has ended is not kept',
  },
  draft: {
    by: 'seal',
    of: 'a form posted after its session has ended, in a cookie',
    lastsMs: 10 * minute,
    without: 'it is lost',
  },
  handoff: {
    by: 'seal',
    of: 'what a code for a phone stands for, in the store (record 016)',
    lastsMs: 5 * minute,
    without: 'the phone says that the code has run out',
  },
  'handoff-photo': {
    by: 'seal',
    of: 'the side of a document that waits for the other one, in the store',
    lastsMs: 15 * minute,
    without: 'it is taken again',
  },
  'rate-limit': {
    by: 'name',
    of: 'an address or a traveller whose doings are counted, in Redis',
    lastsMs: 60 * minute,
    without: 'counts begin anew',
  },
} as const satisfies Record<string, Purpose>

interface Purpose {
  /** Seals are opened again, marks are compared, names are looked up. */
  readonly by: 'seal' | 'mark' | 'name'
  readonly of: string
  /** The longest validity in milliseconds; null for the life of an open page or a browser session. */
  readonly lastsMs: number | null
  /** What happens to a value after its secret is removed. */
  readonly without: string
}

/** The purposes of this kind. */
export type PurposeBy<By extends Purpose['by']> = {
  [Name in keyof typeof purposes]: (typeof purposes)[Name]['by'] extends By ? Name : never
}[keyof typeof purposes]

const timeText = (ms: number | null): string => {
  if (ms === null) return 'while open'
  if (ms >= 2 * day) return `${ms / day} days`
  return `${ms / minute} min`
}

/** The rows of the table in SECURITY.md, by cell. */
export const purposeRows: readonly (readonly string[])[] = Object.entries(purposes).map(
  ([name, { by, of, lastsMs, without }]) => [`\`${name}\``, `${by}: ${of}`, timeText(lastsMs), without],
)
