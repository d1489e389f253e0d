/** What the build has drawn (integration.mjs). */
declare module 'virtual:edge-drawn' {
  const drawn: import('./drawn.ts').DrawnPage
  export default drawn
}
