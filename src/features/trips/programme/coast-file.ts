import type { OwnerMarks } from '#auth/owner-mark.ts'
import { hasCoast, loadCoast } from './coast.ts'
import { type Frame, frameOfText, frameText, WIDTH } from './route.ts'

type Maps = Pick<OwnerMarks, 'of' | 'isOf'>

/**
 * The address of a route's coast, whose element is `#coast`; null if there is none to draw. Its mark proves that a page of ours
 * requested this frame: without it, strangers could make the server draw any map.
 */
export const coastHref = (frame: Frame, maps: Maps): string | null =>
  hasCoast(frame) ? `/files/coast/${frameText(frame)}/${maps.of(frameText(frame))}` : null

/** Sea, land and borders as a file, in the colours of the page that uses it; null for an address that no page of ours has made. */
export async function coastFile(text = '', mark = '', maps: Maps): Promise<string | null> {
  const frame = maps.isOf(mark, text) ? frameOfText(text) : null
  const coast = frame && (await loadCoast(frame))
  if (!coast) return null
  return (
    '<svg xmlns="http://www.w3.org/2000/svg"><g id="coast" fill="none" stroke="currentColor" stroke-linecap="round">' +
    `<path fill="var(--sea-bg)" stroke="none" d="M0 0h${WIDTH}v${frame.height}H0z"/>` +
    `<path fill="var(--paper)" stroke="none" d="${coast.land}"/>` +
    `<path opacity=".5" stroke-dasharray="3 4" d="${coast.borders}"/></g></svg>`
  )
}
