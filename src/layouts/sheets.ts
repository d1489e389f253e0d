import account from '#styles/sheets/account.scss?url'
import change from '#styles/sheets/change.scss?url'
import cover from '#styles/sheets/cover.scss?url'
import flights from '#styles/sheets/flights.scss?url'
import forms from '#styles/sheets/forms.scss?url'
import group from '#styles/sheets/group.scss?url'
import home from '#styles/sheets/home.scss?url'
import main from '#styles/sheets/main.scss?url'
import photo from '#styles/sheets/photo.scss?url'
import picture from '#styles/sheets/picture.scss?url'
import pocket from '#styles/sheets/pocket.scss?url'
import print from '#styles/sheets/print.scss?url'
import profile from '#styles/sheets/profile.scss?url'
import several from '#styles/sheets/several.scss?url'
import trip from '#styles/sheets/trip.scss?url'
import trips from '#styles/sheets/trips.scss?url'
import welcome from '#styles/sheets/welcome.scss?url'

/** Only for print: a page on screen does not wait for it. */
export const printSheet = print

/** Loaded beside `main`, which all pages share. */
const beside = {
  account,
  change,
  cover,
  flights,
  forms,
  group,
  home,
  photo,
  pocket,
  profile,
  several,
  trips,
}

/**
 * Contain all of `main`: pages that often come first in a visit are painted after one file, since on a slow network another takes
 * as long as a connection.
 */
const whole = { picture, trip, welcome }

export type Sheet = keyof typeof beside | keyof typeof whole

const isWhole = (sheet: Sheet): sheet is keyof typeof whole => sheet in whole

/**
 * The addresses of the stylesheets in a page's head: for one that Astro links itself, it would compute a digest for the CSP at
 * every request. The picture of an empty list, which any page may turn out to have, links its own in place.
 */
export function listStylesheets(sheet?: Sheet): readonly string[] {
  if (!sheet) return [main]
  return isWhole(sheet) ? [whole[sheet]] : [main, beside[sheet]]
}
