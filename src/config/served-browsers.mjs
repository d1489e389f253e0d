/**
 * The oldest browsers we serve. They have popovers and `:has()`, so menus and messages need no fallback. The build targets these
 * (astro.config.mjs), `npm run check` and `npm test` refuse what one of them lacks, and the README names them.
 */
export const SERVED_BROWSERS = ['chrome124', 'edge124', 'firefox125', 'safari17.4', 'ios17.4']
