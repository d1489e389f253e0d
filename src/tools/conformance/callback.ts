import { createServer } from 'node:http'

/** How long the tester has to sign in. */
const PATIENCE_MS = 5 * 60_000

/**
 * Waits at a loopback address for the browser that comes back from the provider; `tell` shows where to sign in. @param
 * redirectUri such as `http://localhost:4399/login/redirect`, registered at the provider
 */
export function browserAt(redirectUri: string, tell: (url: URL) => void): (url: URL) => Promise<URL> {
  return (url) =>
    new Promise((resolve, reject) => {
      const { port, pathname } = new URL(redirectUri)
      const server = createServer((request, response) => {
        const back = new URL(request.url ?? '/', redirectUri)
        response.writeHead(back.pathname === pathname ? 200 : 404, { 'content-type': 'text/plain' })
        response.end(
          'Signed in as far as the provider is concerned. The terminal has the rest; close this tab.\n',
        )
        if (back.pathname === pathname) finish(() => resolve(back))
      })
      const timer = setTimeout(
        () => finish(() => reject(new Error('nobody signed in within 5 minutes'))),
        PATIENCE_MS,
      )
      const finish = (then: () => void) => {
        clearTimeout(timer)
        server.close()
        server.closeAllConnections()
        then()
      }
      server.on('error', (error) => finish(() => reject(error)))
      server.listen(Number(port || 80), '127.0.0.1', () => tell(url))
    })
}
