// Stands in for what astro-i18next needs while building only (@proload/*, and esbuild behind it), so that the
// built server neither carries nor loads it (record 005).
export default undefined
