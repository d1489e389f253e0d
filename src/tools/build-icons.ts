import { writeFileSync } from 'node:fs'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { iconNames, menuIcons } from '../ui/icon-names.ts'

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

/** The file of the menu's icons, one symbol for each. */
export function menuIconsFile(): string {
  const icons = usedIcons()
  const symbols = menuIcons.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24">${icons[name]}</symbol>\n`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main) {
  writeFileSync(new URL('../ui/sprites/menu.svg', import.meta.url), menuIconsFile())
  writeFileSync(new URL('../ui/icons.json', import.meta.url), `${JSON.stringify(usedIcons(), null, 2)}\n`)
}
