// Replaces what astro-i18next only needs at build time (@proload/*, and esbuild behind it), so that the built server neither
// contains nor loads it (record 005).
export default undefined
