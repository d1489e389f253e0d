/** The query that begins (`on`) and ends (`off`) showing the keys of a host's pages, and the cookie that remembers it. */
export const KEYS_QUERY = 'showing-keys'
export const KEYS_COOKIE = 'showing-keys'

/** The desk's page of a text; `desk` is where the desk is served. */
export const textAddress = (desk: string, key: string): string =>
  `${desk}/desk/words/${key.replace(':', '/')}`
