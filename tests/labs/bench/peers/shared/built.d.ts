// Written before the peers are built, so it may not be there when types are checked.
declare module '*/built/site.json' {
  const site: unknown
  export default site
}
