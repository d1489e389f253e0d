/** `tsc` does not read `.astro`; `astro check` does and finds the real module first. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory
  export default component
}
