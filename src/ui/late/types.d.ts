declare module '*?late' {
  /** Loads the module without the suffix; the caller names its type. */
  const load: () => Promise<unknown>
  export default load
}
