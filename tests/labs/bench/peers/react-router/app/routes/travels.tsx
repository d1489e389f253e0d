import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import site from '../../../shared/built/site.json' with { type: 'json' }
import { TripsPage } from '../../../shared/react/TripsPage.tsx'
import { loadTrips } from '../../../shared/trips.ts'

export const meta = () => [{ title: site.title }]

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadTrips(new URL(request.url).searchParams.get('show'))

export default function Travels() {
  return <TripsPage {...useLoaderData<typeof loader>()} />
}
