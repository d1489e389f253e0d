import { parse } from 'cookie'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { equalHeaders, SESSION_COOKIE } from '../../../shared/equal.ts'
import { TripsPage } from '../../../shared/react/TripsPage.tsx'
import { site } from '../../../shared/site.ts'
import { loadTrips } from '../../../shared/trips.ts'

export const meta = () => [{ title: site.title }]

export const headers = () => equalHeaders

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadTrips(
    new URL(request.url).searchParams.get('show'),
    parse(request.headers.get('cookie') ?? '')[SESSION_COOKIE],
  )

export default function Travels() {
  return <TripsPage {...useLoaderData<typeof loader>()} />
}
