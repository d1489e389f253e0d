import type { Consents } from '#backoffice/wire/consents.ts'

/**
 * The traveller's consents: carried by the user, or asked for while the user itself is withheld (decisions §4) and
 * where they have to be read `anew`, because a save may have changed them.
 */
export async function loadConsents(
  { user, privacyError, backoffice, log }: App.Locals,
  anew = false,
): Promise<Consents | null> {
  if (user?.consents && !anew) return user.consents
  const userId = user?.id ?? privacyError?.userId
  if (!userId) return null
  try {
    return await backoffice.consents.get(userId)
  } catch (error) {
    log.warn({ err: error }, 'cannot load the consents')
    return null
  }
}
