const files = import.meta.glob<string>('./sprites/landscapes/*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** The address of the file that has a drawing alone, for a page that shows no other (build-landscapes.ts). */
export const fileOfDrawing = (drawing: string): string => files[`./sprites/landscapes/${drawing}.svg`] ?? ''
