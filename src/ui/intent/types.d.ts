declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate at the first hover, focus, touch or click of the island. */
    'client:intent'?: boolean
  }
}

export {}
