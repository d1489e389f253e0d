/*
 * Plays Netlify's edge, in Deno: `deno run … edge-host.ts <edge function> <port>`. It gets a request as three headers, so that no part
 * of the line between counts as the visitor's, and marks with its own header when the edge function lets one go on.
 */

export {}

declare const Deno: {
  readonly args: readonly string[]
  readonly env: { get(name: string): string | undefined }
  serve(
    options: { hostname: string; port: number; onListen: () => void },
    answer: (request: Request) => Response | Promise<Response>,
  ): void
}

const [file = '', port = ''] = Deno.args
Object.assign(globalThis, { Netlify: { env: { get: (name: string) => Deno.env.get(name) } } })
const { default: edge, config } = await import(file)

Deno.serve({ hostname: '127.0.0.1', port: Number(port), onListen: () => {} }, (request) => {
  const result = request.headers.get('x-visit')
  // Requested by the process that waits for this one, and for the data that Netlify reads off the function.
  if (!result) return Response.json(config)
  const { url, method, headers, context } = JSON.parse(decodeURIComponent(result))
  const answer: Response | undefined = edge(new Request(url, { method, headers }), context)
  return answer ?? new Response(null, { headers: { 'x-goes-on': '1' } })
})
