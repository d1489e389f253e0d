/**
 * The browsers we serve, from these versions on: popovers and `:has()` are there, so menus and messages need no second
 * way. The build's targets are these (astro.config.mjs), `npm run check` refuses what one of them lacks, and the README
 * names them.
 */
export const SERVED_BROWSERS = ['chrome124', 'edge124', 'firefox125', 'safari17.4', 'ios17.4']
