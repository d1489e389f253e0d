import { type IconName, ownIcons } from './icon-names.ts'
import shapes from './icons.json' with { type: 'json' }

/** The content of each icon's `svg`. */
export const iconBodies: Readonly<Record<IconName, string>> = { ...shapes, ...ownIcons }
