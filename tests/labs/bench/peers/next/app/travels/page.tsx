import { cookies } from 'next/headers'
import { SESSION_COOKIE } from '../../../shared/equal.ts'
import { TripsPage } from '../../../shared/react/TripsPage.tsx'
import { loadTrips } from '../../../shared/trips.ts'

// Personal: rendered for each request.
export const dynamic = 'force-dynamic'

interface Props {
  searchParams: Promise<{ show?: string }>
}

export default async function Page({ searchParams }: Props) {
  const { show } = await searchParams
  const session = (await cookies()).get(SESSION_COOKIE)?.value
  return <TripsPage {...(await loadTrips(show ?? null, session))} />
}
