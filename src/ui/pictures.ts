// Pictures of other hosts. Each covers its fallback, which stays visible if the picture fails, with and without script: an image
// with an empty `alt` and no size of its own then draws nothing, no broken icon either, so its box comes from `min-` and `max-`
// sizes (`_photo.scss`).

/** Where the most important point of a picture is, as shares of its width and height from the top left. */
export interface FocusPoint {
  x: number
  y: number
}

let shown: ReadonlySet<string> = new Set()

/** Sets the origins whose pictures are shown: those that the pages' policy allows (`pictureOrigins` of the configuration). */
export function showPicturesFrom(origins: readonly string[]): void {
  shown = new Set(origins)
}

/**
 * A picture's address as browsers compare it with the policy: host in lower case, without a trailing dot, in Punycode. Null if its
 * host is not allowed, or if it contains a name or password.
 */
export function readPictureAddress(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  url.hostname = url.hostname.replace(/\.$/, '')
  const isOnTheWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isOnTheWeb && shown.has(url.origin) && !url.username && !url.password ? url.href : null
}

const third = (share: number, first: string, last: string) =>
  share < 1 / 3 ? ` photo--${first}` : share > 2 / 3 ? ` photo--${last}` : ''

/**
 * The classes of a picture that fills its box: the side that the crop keeps. One of three sides contains any point as long as a
 * third of the picture shows; an exact point would need a style in the page, which the policy forbids.
 */
export const photoClass = (focus: FocusPoint | null | undefined): string =>
  focus ? `photo${third(focus.x, 'left', 'right')}${third(focus.y, 'top', 'bottom')}` : 'photo'
