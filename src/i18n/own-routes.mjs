/** The address of our actions; all others that Astro adds by itself are for what no page of ours has. */
const actions = /^\/_actions\//

/**
 * Takes the addresses that Astro adds by itself out of a build: that of its image service, which fetches and scales
 * what it is told to, and that of server islands. It has no setting for either.
 * @returns {import('astro').AstroIntegration}
 */
export function ownRoutesOnly() {
  return {
    name: 'own-routes-only',
    hooks: {
      'astro:build:ssr': ({ manifest }) => {
        const own = manifest.routes.filter(
          ({ routeData: { origin, route } }) => origin !== 'internal' || actions.test(route),
        )
        manifest.routes.splice(0, manifest.routes.length, ...own)
      },
    },
  }
}
