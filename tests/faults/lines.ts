/** The tests of each line of product §21, by its number: `tests/<file>.test.ts` or `.spec.ts`; `.long` ones in a lab. */
export const securityLines: Readonly<Record<string, readonly string[]>> = {
  // biome-ignore format: grouped by line
  '1. sign-in': [
    'e2e/sign-in', 'faults/provider', 'unit/auth/provider-addresses', 'faults/session',
    'unit/auth/login-flow', 'unit/auth/provider',
  ],
  // biome-ignore format: grouped by line
  '2. sessions': [
    'contract/app/devices', 'contract/app/leaving', 'contract/app/upstream', 'faults/backchannel-logout',
    'faults/machines.long', 'faults/session', 'unit/auth/confirmation', 'unit/auth/login-flow',
    'unit/auth/own-sessions', 'unit/auth/provider-keys', 'unit/auth/session-store',
  ],
  '3. tokens renewed': ['faults/leftovers', 'faults/machines.long', 'unit/auth/access-token'],
  // biome-ignore format: grouped by line
  '4. what is nowhere': [
    'contract/app/analytics', 'contract/app/documents', 'contract/app/trips', 'e2e/pocket', 'e2e/sign-in',
    'faults/two-travellers', 'unit/backoffice/exposure',
  ],
  '5. addresses to return to': ['faults/addresses', 'unit/auth/return-url', 'unit/i18n/routing-key'],
  '6. hosts, proxies': ['faults/origin-and-host', 'unit/http/hosts-and-forwarding'],
  '7. origin, methods that change': ['faults/backchannel-logout', 'faults/origin-and-host'],
  '8. headers': ['e2e/islands', 'faults/origin-and-host', 'unit/http/security-headers'],
  '9. markup': ['e2e/islands', 'faults/payloads', 'unit/shell/sanitise'],
  '10. uploads': [
    'contract/app/documents',
    'contract/app/upload',
    'unit/photos/cleaning/clean-files',
    'unit/photos/cleaning/rules',
  ],
  '11. another traveller’s records': [
    'faults/handoff',
    'faults/owner',
    'faults/two-travellers',
    'unit/auth/handoff-store',
  ],
  // biome-ignore format: grouped by line
  '12. calls, bodies, limits': [
    'contract/app/documents', 'faults/limits', 'faults/machines.long', 'faults/operations',
    'unit/auth/provider', 'unit/auth/provider-answers', 'unit/backoffice/exposure', 'unit/http/body-limit',
    'unit/http/load-shedding', 'unit/http/rate-limit', 'unit/http/rate-limit-fallback',
  ],
  // biome-ignore format: grouped by line
  '13. what the browser sends back': [
    'faults/forged-itinerary', 'faults/leftovers', 'faults/owner', 'faults/pressed-twice',
    'faults/price-seen', 'unit/features/trips/calendar',
  ],
  // biome-ignore format: grouped by line
  '14. addresses and methods': [
    'contract/app/build', 'faults/strangers', 'unit/http/body-limit', 'unit/http/methods',
    'unit/http/netlify',
  ],
  // biome-ignore format: grouped by line
  '15. logs': [
    'contract/app/outage', 'faults/aborts', 'faults/malformed', 'faults/operations', 'unit/http/log',
    'unit/http/netlify',
  ],
}

/** The same for product §20, in its order. */
export const faultLines: Readonly<Record<string, readonly string[]>> = {
  'one upstream': ['faults/deadlines', 'faults/matrix', 'unit/backoffice/answers', 'unit/backoffice/retries'],
  'user endpoint': ['contract/app/upstream', 'faults/matrix'],
  '429': ['faults/many-and-odd', 'unit/backoffice/retries'],
  // biome-ignore format: grouped by line
  'one bad item': [
    'faults/odd-ids', 'faults/odd-ids.long', 'faults/nameless', 'faults/odd-items', 'faults/odd-values',
  ],
  '2,000 bookings': ['faults/many-and-odd'],
  // biome-ignore format: grouped by line
  token: [
    'contract/app/session-end', 'faults/leftovers', 'faults/machines.long', 'faults/provider',
    'unit/auth/provider',
  ],
  // biome-ignore format: grouped by line
  'session store': [
    'contract/app/outage', 'faults/machines.long', 'unit/auth/session-store',
    'unit/auth/session-store-outage', 'unit/http/rate-limit', 'unit/http/rate-limit-fallback',
  ],
  'flags, catalog, geo': [
    'faults/odd-reference.long',
    'faults/processes.long',
    'unit/flags/flag-set',
    'unit/stale-while-error',
  ],
  'double submit': ['contract/app/trip-change', 'contract/app/upstream', 'e2e/flights', 'e2e/trip-change'],
  // biome-ignore format: grouped by line
  'outcome unknown': [
    'contract/app/leaving', 'contract/app/trip-change', 'faults/lost-writes', 'unit/backoffice/retries',
    'unit/forms/write-once',
  ],
  'upload cut': ['contract/app/documents', 'e2e/capture-upload'],
  'stale chunk': ['e2e/resilience'],
  SIGTERM: ['faults/processes.long', 'unit/http/health-and-drain'],
  'disk full': ['contract/app/outage', 'faults/processes.long'],
}
