declare module '*?late' {
  /** Loads the module without the suffix; who calls it names its type. */
  const load: () => Promise<unknown>
  export default load
}
