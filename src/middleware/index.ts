import { defineMiddleware, sequence } from 'astro:middleware'
import { access, privacyGuard } from './access.ts'
import { postedAction, runAction } from './actions.ts'
import { analytics } from './analytics.ts'
import { community, dismissal } from './community.ts'
import { contentSecurity } from './content-security.ts'
import { draft } from './draft.ts'
import { market } from './market.ts'
import { navigationOnly, originCheck } from './origin-check.ts'
import { owner } from './owner.ts'
import { prefetch } from './prefetch.ts'
import { foreignSlug, routingKey } from './redirects.ts'
import { deadline, limit, requestId } from './request.ts'
import { seals } from './seals.ts'
import { handoff, session } from './session.ts'
import { answerNoFile, trouble } from './trouble.ts'
import { user } from './user.ts'
import { visitor } from './visitor.ts'

/** Every step of a request, in order; README.md explains the order. */
const steps = sequence(
  requestId,
  limit,
  contentSecurity,
  market,
  deadline,
  originCheck,
  navigationOnly,
  postedAction,
  prefetch,
  visitor,
  community,
  foreignSlug,
  routingKey,
  trouble,
  session,
  dismissal,
  handoff,
  draft,
  seals,
  user,
  analytics,
  access,
  privacyGuard,
  owner,
  runAction,
  answerNoFile,
)

// The build makes prerendered files without a request (src/pages/prefetch).
export const onRequest = defineMiddleware((context, next) =>
  context.isPrerendered ? next() : steps(context, next),
)
