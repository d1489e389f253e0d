/** Astro's manifest of the build, with what `page-hashes.mjs` adds to it; absent in development. */
declare module 'virtual:astro:manifest' {
  export const manifest: {
    readonly routes: readonly { readonly routeData: { readonly route: string; readonly component: string } }[]
    /** Hashes of the inline scripts that each page can have, by the page's file. */
    readonly pageScripts?: Readonly<Record<string, readonly string[]>>
    /** Hashes of the scripts that are only in pages with this member of `Astro.locals`. */
    readonly scriptsWith?: Readonly<Record<'measurement' | 'session', readonly string[]>>
  }
}
