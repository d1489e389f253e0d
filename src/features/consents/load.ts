import { type Absent, part } from '#backoffice/client/part.ts'
import type { Consents } from '#backoffice/wire/consents.ts'

/**
 * The traveller's consents. They come with the user record; they are fetched separately while that is withheld (product §6), and
 * with `anew`, because a save may have changed them.
 */
export async function loadConsents(
  { user, privacyError, backoffice, log }: Pick<App.Locals, 'user' | 'privacyError' | 'backoffice' | 'log'>,
  anew = false,
): Promise<Consents | Absent> {
  if (user?.consents && !anew) return user.consents
  const userId = user?.id ?? privacyError?.userId
  if (!userId) return 'unavailable'
  return part(backoffice.consents.get(userId), 'the consents', log)
}
