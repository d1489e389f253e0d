// Stands in for what astro-i18next needs while building only (@proload/*, and esbuild behind it), so that the
// built server neither carries nor loads it (decisions §1).
export default undefined
