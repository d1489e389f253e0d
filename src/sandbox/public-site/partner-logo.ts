import { deals } from '../seed/partnerships.ts'

/** A drawn logo of an invented partner: a mark and a colour, no letters, so that no font is needed; null if it has none. */
export function partnerLogo(id: string): string | null {
  const mark = deals.find((deal) => deal.id === id)?.mark
  if (!mark) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" width="192" height="128">
<rect width="96" height="64" fill="#fff"/>
<path d="${mark.path}" fill="none" stroke="${mark.colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`
}
