import { deals } from '../seed/partnerships.ts'
import { people } from '../seed/people.ts'

/** A drawn logo of an invented partner: a mark and a colour, no letters, so that no font is needed; null if it has none. */
export function partnerLogo(id: string): string | null {
  const mark = deals.find((deal) => deal.id === id)?.mark
  if (!mark) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" width="192" height="128">
<rect width="96" height="64" fill="#fff"/>
<path d="${mark.path}" fill="none" stroke="${mark.colour}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
</svg>`
}

const SKINS = ['#f2c9a5', '#d9a07a', '#a86f48', '#7a4a2c', '#f7d9bf']
const HAIR = ['#2c1d14', '#5b3a1e', '#a8652c', '#1c1c22', '#c99a4b']
const GROUNDS = ['#d9ecea', '#fbe2d3', '#fbecc4', '#dcefdc', '#e6e0f2']

/** A drawn portrait, always the same for a name: hair and colours are derived from the name. */
export function portrait(name: string): string {
  const seed = [...name].reduce((sum, char) => sum * 31 + (char.codePointAt(0) ?? 0), 7) >>> 0
  const of = (list: string[], shift: number) => list[(seed >> shift) % list.length] ?? list[0]
  const woman = people.find((person) => person.sub === name)?.gender !== 'M'
  const long = woman ? '<path d="M24 46c0-34 72-34 72 0v34c0 8-14 8-14 0H38c0 8-14 8-14 0z"/>' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">
<rect width="120" height="120" fill="${of(GROUNDS, 2)}"/>
<g fill="${of(HAIR, 5)}">${long}</g>
<path d="M14 120c0-30 20-38 46-38s46 8 46 38z" fill="${of(['#0b5f62', '#a93b16', '#27613c', '#7a5600'], 3)}"/>
<path d="M50 70h20v16c0 12-20 12-20 0z" fill="${of(SKINS, 1)}"/>
<ellipse cx="60" cy="52" rx="24" ry="28" fill="${of(SKINS, 1)}"/>
<path d="M34 50c-2-38 54-38 52 0-6-16-20-20-28-20s-18 6-24 20z" fill="${of(HAIR, 5)}"/>
<g fill="#2b2b2b"><circle cx="51" cy="54" r="2.4"/><circle cx="69" cy="54" r="2.4"/></g>
<path d="M51 66q9 7 18 0" fill="none" stroke="#2b2b2b" stroke-width="2" stroke-linecap="round"/>
</svg>`
}
