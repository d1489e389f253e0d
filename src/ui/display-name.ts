type Named = { fullName: string | null; name: string | null; lastname: string | null }

/** How a traveller is called in full; an account may know neither name, then the fallback stands. */
export function displayName(user: Named, fallback: string): string {
  const parts = [user.name, user.lastname].filter(Boolean).join(' ')
  return user.fullName?.trim() || parts || fallback
}
