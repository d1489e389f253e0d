/** The brand in one place: change the name, the mark and the browser colours here. */
export const brand = {
  name: 'caravel',
  /** Browser chrome colours, as the paper tokens of src/styles/settings/_tokens.scss. */
  themeColour: { light: '#faf6ee', dark: '#0e1a1b' },
  /** The boat on its waves, in a 30 × 28 box, drawn in the current colour. */
  mark: {
    viewBox: '0 0 30 28',
    sails: 'M14.2 1.2v16.3H6.9C9 12.6 11.6 7 14.2 1.2Zm1.9 4.4c3.7 2.6 6.3 6.7 7.2 11.9h-7.2Z',
    hull: 'M3.6 19.6h22.8l-2.3 4.1H6.1Z',
    wave: 'M1.2 25.6c2.3 1.5 4.6 1.5 6.9 0s4.6-1.5 6.9 0 4.6 1.5 6.9 0 4.6-1.5 6.9 0',
  },
} as const
