import account from '#styles/sheets/account.scss?url'
import change from '#styles/sheets/change.scss?url'
import cover from '#styles/sheets/cover.scss?url'
import flights from '#styles/sheets/flights.scss?url'
import forms from '#styles/sheets/forms.scss?url'
import home from '#styles/sheets/home.scss?url'
import main from '#styles/sheets/main.scss?url'
import newcomer from '#styles/sheets/newcomer.scss?url'
import profile from '#styles/sheets/profile.scss?url'
import trip from '#styles/sheets/trip.scss?url'
import trips from '#styles/sheets/trips.scss?url'

/**
 * The stylesheets that a page names for its head, by address: of one that Astro links by itself it would make a digest for the
 * CSP at every request. Pictures and the search of a list, which a page may turn out to have, link theirs where they stand.
 */
export const sheets = { main, account, change, cover, flights, forms, home, newcomer, profile, trip, trips }

export type Sheet = Exclude<keyof typeof sheets, 'main'>
