export type FlagCode = 'it' | 'es' | 'fr' | 'de' | 'us' | 'gb' | 'eu' | 'globe'

const vertical = (a: string, b: string, c: string) =>
  `<path fill="${a}" d="M0 0h8v16H0z"/><path fill="${b}" d="M8 0h8v16H8z"/><path fill="${c}" d="M16 0h8v16h-8z"/>`
const horizontal = (a: string, b: string, c: string, middle = 5.33) => {
  const edge = (16 - middle) / 2
  return `<path fill="${a}" d="M0 0h24v${edge}H0z"/><path fill="${b}" d="M0 ${edge}h24v${middle}H0z"/><path fill="${c}" d="M0 ${edge + middle}h24v${edge}H0z"/>`
}
const stars = Array.from({ length: 12 }, (_, i) => {
  const angle = (i * Math.PI) / 6
  const [x, y] = [12 + 5 * Math.sin(angle), 8 - 5 * Math.cos(angle)].map((n) => n.toFixed(1))
  return `<circle cx="${x}" cy="${y}" r=".75" fill="#fc0"/>`
}).join('')

/** Simplified flags in a 24 × 16 box (the globe: 24 × 24), as SVG bodies. */
export const flags: Record<FlagCode, string> = {
  it: vertical('#008c45', '#f4f5f0', '#cd212a'),
  fr: vertical('#002654', '#fff', '#ce1126'),
  de: horizontal('#000', '#d00', '#ffce00'),
  es: horizontal('#aa151b', '#f1bf00', '#aa151b', 8),
  us: '<path fill="#fff" d="M0 0h24v16H0z"/><path stroke="#b22234" stroke-width="1.23" d="M0 .6h24M0 3.1h24M0 5.5h24M0 8h24M0 10.5h24M0 12.9h24M0 15.4h24"/><path fill="#3c3b6e" d="M0 0h10v8.6H0z"/>',
  gb: '<path fill="#012169" d="M0 0h24v16H0z"/><path stroke="#fff" stroke-width="3.2" d="m0 0 24 16M24 0 0 16"/><path stroke="#c8102e" stroke-width="1.2" d="m0 0 24 16M24 0 0 16"/><path stroke="#fff" stroke-width="5" d="M12 0v16M0 8h24"/><path stroke="#c8102e" stroke-width="3" d="M12 0v16M0 8h24"/>',
  eu: `<path fill="#039" d="M0 0h24v16H0z"/>${stars}`,
  globe:
    '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="12" cy="12" r="10"/><path d="M2 12h20M12 2a15 15 0 0 0 0 20M12 2a15 15 0 0 1 0 20"/></g>',
}

/** The flag for a market's `icon`; the globe for any other name. */
export function flagFor(code: string): FlagCode {
  const lower = code.toLowerCase()
  return lower in flags ? (lower as FlagCode) : 'globe'
}
