import { defineMiddleware, sequence } from 'astro:middleware'
import { access } from './access.ts'
import { analytics } from './analytics.ts'
import { community } from './community.ts'
import { contentSecurity } from './content-security.ts'
import { deadline } from './deadline.ts'
import { draft } from './draft.ts'
import { fonts } from './fonts.ts'
import { foreignSlug } from './foreign-slug.ts'
import { handoff } from './handoff.ts'
import { market } from './market.ts'
import { navigationOnly } from './navigation-only.ts'
import { noFile } from './no-file.ts'
import { originCheck } from './origin-check.ts'
import { owner } from './owner.ts'
import { prefetch } from './prefetch.ts'
import { privacyGuard } from './privacy-guard.ts'
import { requestId } from './request-id.ts'
import { retryAfter } from './retry-after.ts'
import { routingKey } from './routing-key.ts'
import { runAction } from './run-action.ts'
import { session } from './session.ts'
import { user } from './user.ts'
import { validAction } from './valid-action.ts'
import { visitor } from './visitor.ts'

/** Every step of a request, in order; README.md says why in this order. */
const steps = sequence(
  requestId,
  retryAfter,
  deadline,
  contentSecurity,
  market,
  originCheck,
  navigationOnly,
  validAction,
  prefetch,
  visitor,
  fonts,
  community,
  foreignSlug,
  routingKey,
  session,
  handoff,
  draft,
  user,
  analytics,
  access,
  privacyGuard,
  owner,
  runAction,
  noFile,
)

// A file of the build is made without a request (src/pages/prefetch).
export const onRequest = defineMiddleware((context, next) =>
  context.isPrerendered ? next() : steps(context, next),
)
