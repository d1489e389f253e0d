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

/** For paper alone: a screen's page does not wait for it. */
export const printSheet = print

/** Beside `main`, which all pages share. */
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
 * With all of `main` in them: pages that are often somebody's first are painted after one file, since on a slow network another
 * takes as long as a connection.
 */
const whole = { picture, trip, welcome }

export type Sheet = keyof typeof beside | keyof typeof whole

const isWhole = (sheet: Sheet): sheet is keyof typeof whole => sheet in whole

/**
 * The stylesheets of a page's head, by address: of one that Astro links by itself it would make a digest for the CSP at every
 * request. The picture of an empty list, which a page may turn out to have, links its own where it stands.
 */
export function stylesheetsOf(sheet?: Sheet): readonly string[] {
  if (!sheet) return [main]
  return isWhole(sheet) ? [whole[sheet]] : [main, beside[sheet]]
}
