import { describe, expect, it } from 'vitest'
import { brand } from '#ui/brand.ts'
import { readSource } from '../sources.ts'

const source = readSource('src/styles/settings/_tokens.scss')

function themeOf(name: 'light' | 'dark'): Record<string, string> {
  const [, body = ''] = new RegExp(`\\$${name}: map.merge\\(([^;]*)\\);`).exec(source) ?? []
  const own = [...body.matchAll(/["']([\w-]+)["']: (#[\da-f]{6})/g)].map(([, key, hex]) => [key, hex])
  return { ...brand.colours[name], ...Object.fromEntries(own) }
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['paper', 'card']
const tones = ['sea', 'sun', 'gold', 'leaf']
const textPairs = [
  ...['ink', 'soft', ...tones].flatMap((ink) => surfaces.map((surface) => [ink, surface] as const)),
  ...tones.flatMap((tone) => [[tone, `${tone}-bg`] as const, ['ink', `${tone}-bg`] as const]),
  ['soft', 'sea-bg'],
  ['ink', 'line'],
  ['on-sea', 'sea'],
  ['on-sun', 'sun'],
] as const

describe.each(['light', 'dark'] as const)('%s theme', (name) => {
  const theme = themeOf(name)

  it.each(textPairs)('%s on %s is at least 4.5:1', (ink, surface) => {
    expect(contrast(theme[ink] ?? '', theme[surface] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it('borders of inputs are at least 3:1', () => {
    expect(contrast(theme.soft ?? '', theme.card ?? '')).toBeGreaterThanOrEqual(3)
  })

  it.each(surfaces)('edges of buttons and empty rings are at least 3:1 on %s', (surface) => {
    expect(contrast(theme.edge ?? '', theme[surface] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
