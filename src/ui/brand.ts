/**
 * The brand: name, logo and colours. After a change run `node src/tools/build-brand.ts`, which writes favicon, manifest and the
 * Sass of these colours. The addresses of the public website, one per market, are configuration: PUBLIC_SITE_URLS.
 */
export const brand = {
  name: 'caravel',
  /** The page's colours and the brand's: text and lines, backgrounds, text on those backgrounds. */
  colours: {
    light: { paper: '#faf6ee', sea: '#0b5f62', 'sea-bg': '#d9ecea', 'on-sea': '#fffdf8' },
    dark: { paper: '#0e1a1b', sea: '#7fd1cb', 'sea-bg': '#173b3c', 'on-sea': '#0e1a1b' },
  },
  /** The boat on its waves, in a 30 × 28 box, drawn in the current colour. */
  mark: {
    viewBox: '0 0 30 28',
    sails: 'M14.2 1.2v16.3H6.9C9 12.6 11.6 7 14.2 1.2Zm1.9 4.4c3.7 2.6 6.3 6.7 7.2 11.9h-7.2Z',
    hull: 'M3.6 19.6h22.8l-2.3 4.1H6.1Z',
    wave: 'M1.2 25.6c2.3 1.5 4.6 1.5 6.9 0s4.6-1.5 6.9 0 4.6 1.5 6.9 0 4.6-1.5 6.9 0',
  },
  /** Its background is the colour `sea`, the mark `on-sea`. */
  favicon: { sun: '#ff9d76', wave: '#7fd1cb' },
} as const
