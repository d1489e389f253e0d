import { writeFileSync } from 'node:fs'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { iconNames } from '../ui/icon-names.ts'

/** Shapes of the icons in use, by name; throws for a name that Lucide does not have. */
export function usedIcons(): Record<string, string> {
  const all: Record<string, { body: string }> = lucide.icons
  return Object.fromEntries(
    iconNames.map((name) => {
      // Lucide sometimes renames an icon and keeps the old name as an alias: ask for the new one.
      const icon = all[name]
      if (!icon) throw new Error(`Lucide has no icon "${name}"`)
      return [name, icon.body]
    }),
  )
}

if (import.meta.main) {
  writeFileSync(new URL('../ui/icons.json', import.meta.url), `${JSON.stringify(usedIcons(), null, 2)}\n`)
}
