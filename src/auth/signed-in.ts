/** Thrown when a page or action needs something that only a signed-in request has. */
class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'
  constructor() {
    super('this page reads the traveller: its row in src/routes.ts must be checked by "user" and "auth"')
  }
}

/** The traveller on a page that only signed-in travellers reach. Throws NotSignedIn, whose message says what to do. */
export function requireUser({ user }: Pick<App.Locals, 'user'>): {
  user: NonNullable<App.Locals['user']>
} {
  if (!user) throw new NotSignedIn()
  return { user }
}

/**
 * The same for a `load` that `middleware/early-load.ts` lists: it starts before users/me has answered, so the id is all it has of
 * the user. Throws NotSignedIn, whose message says what to do.
 */
export function requireReader({ userId, backoffice }: Pick<App.Locals, 'userId' | 'backoffice'>): {
  userId: string
  backoffice: App.Locals['backoffice']
} {
  if (userId === null) throw new NotSignedIn()
  return { userId, backoffice }
}
