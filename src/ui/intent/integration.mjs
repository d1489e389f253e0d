/**
 * Registers `client:intent` (see directive.ts).
 * @returns {import('astro').AstroIntegration}
 */
export function intentDirective() {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './src/ui/intent/directive.ts' })
      },
    },
  }
}
