import { type Html, html } from './html.ts'
import type { SpriteIconName } from './icon-names.ts'
import icons from './sprites/icons.svg?url&no-inline'

/**
 * An icon by reference to a file that browsers keep: no page repeats its shape. It may show a moment after the words beside it, so an
 * icon that stands alone is an Icon.
 */
export const drawSpriteIcon = (name: SpriteIconName, small = false): Html =>
  html`<svg class="${small ? 'icon icon--sm' : 'icon'}" aria-hidden="true"><use href="${icons}#${name}"></use></svg>`
