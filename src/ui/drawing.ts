import type { LandscapeKind } from './landscape.ts'

// The building blocks of every illustration. A drawing is a window onto one of the landscapes' palettes, 240 × 190, with an
// object in it; classes carry the colours (styles/components/_illustration.scss).

const below = 'V158a18 18 0 0 1-18 18H54a18 18 0 0 1-18-18z'

/** Classes a shape may have: the sky's, the ridges' from far to near, and the colours of objects. */
export type Tone =
  | 'sky'
  | 'halo'
  | 'sun'
  | 'far'
  | 'middle'
  | 'near'
  | 'front'
  | 'cream'
  | 'shade'
  | 'coral'
  | 'gold'
  | 'deep'
  | 'glow'
  | 'line'
  | 'light-line'
  | 'coral-line'

export const shape = (tone: Tone, d: string): string => `<path class="illustration__${tone}" d="${d}"/>`

export const disc = (tone: Tone, x: number, y: number, radius: number): string =>
  `<circle class="illustration__${tone}" cx="${x}" cy="${y}" r="${radius}"/>`

export const box = (tone: Tone, x: number, y: number, width: number, height: number, radius = 0): string =>
  `<rect class="illustration__${tone}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}/>`

/** Turns shapes by degrees around a point. */
export const turned = (degrees: number, x: number, y: number, shapes: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`

/** Sun or moon with its halo. */
export const sun = (x: number, y: number, radius: number): string =>
  disc('halo', x, y, radius * 2) + disc('sun', x, y, radius)

/** Ground from the window's left edge to its right edge: `line` continues from (36, y) and ends at x = 204, y ≥ 92. */
export const ground = (tone: Tone, y: number, line: string): string => shape(tone, `M36 ${y}${line}${below}`)

/** A sea with six waves. */
export const sea = (tone: Tone, y: number, swell = 6): string =>
  ground(tone, y, `q14-${swell} 28 0t28 0 28 0 28 0 28 0 28 0`)

/** Small stars or far birds, as dots. */
export const dots = (tone: Tone, ...at: readonly (readonly [number, number])[]): string =>
  at.map(([x, y]) => disc(tone, x, y, 1.6)).join('')

/** The whole picture: the window with its sky, then the shapes. */
export const drawing = (kind: LandscapeKind, ...shapes: readonly string[]): string =>
  `<svg class="illustration landscape--${kind}" viewBox="0 0 240 190" aria-hidden="true" focusable="false">` +
  `${shape('sky', `M36 158V92a84 84 0 0 1 168 0${below}`)}${shapes.join('')}</svg>`

/** Stars of a night sky. */
export const stars = dots('cream', [78, 52], [102, 30], [150, 32], [172, 66], [62, 84], [184, 92])

/** The boat of the brand, its keel at y = 146. */
export const boat =
  shape('deep', 'M119 44h3v84h-3z') +
  shape('cream', 'M116 50v72H80c16-20 30-44 36-72z') +
  shape('shade', 'M125 62c18 14 30 36 34 60h-34z') +
  shape('coral', 'M76 128h92l-14 20H92z')
