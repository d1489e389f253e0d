/** The address of our actions, to keep; the other routes that Astro adds by itself serve features that no page of ours uses. */
const actions = /^\/_actions\//

/**
 * Removes the routes that Astro adds by itself from a build: that of its image service, which fetches and scales whatever URL it
 * is given, and that of server islands. Astro has no setting for either. @returns {import('astro').AstroIntegration}
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
