/** Whether a response is a page, by its headers: no redirect, file or data. */
export const isPage = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false
