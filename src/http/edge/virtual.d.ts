/** The pages that the build has rendered (integration.mjs). */
declare module 'virtual:edge-drawn' {
  const drawn: import('./drawn.ts').DrawnPage
  export default drawn
}
