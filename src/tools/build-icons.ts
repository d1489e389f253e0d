import { writeFileSync } from 'node:fs'
import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { flags } from '../ui/flags.ts'
import { iconNames, ownIcons, spriteIcons } from '../ui/icon-names.ts'

/** Shapes of the icons in use, by name; throws for a name that Lucide does not have. */
export function usedIcons(): Record<string, string> {
  const all: Record<string, { body: string }> = lucide.icons
  return Object.fromEntries(
    iconNames.map((name) => {
      // Lucide sometimes renames an icon and keeps the old name as an alias: use the new one.
      const icon = all[name]
      if (!icon) throw new Error(`Lucide has no icon "${name}"`)
      return [name, icon.body]
    }),
  )
}

/** The file of icons that pages refer to, one symbol for each. */
export function spriteFile(): string {
  const icons: Record<string, string> = { ...usedIcons(), ...ownIcons }
  const symbols = spriteIcons.map(
    (name) => `<symbol id="${name}" viewBox="0 0 24 24">${icons[name]}</symbol>\n`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

/** The file of flags. */
export function flagFile(): string {
  const symbols = Object.entries(flags).map(([code, body]) => {
    const height = code === 'globe' ? 24 : 16
    return `<symbol id="${code}" viewBox="0 0 24 ${height}" preserveAspectRatio="none">${body}</symbol>\n`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`
}

if (import.meta.main) {
  writeFileSync(new URL('../ui/sprites/flags.svg', import.meta.url), flagFile())
  writeFileSync(new URL('../ui/sprites/icons.svg', import.meta.url), spriteFile())
  writeFileSync(new URL('../ui/icons.json', import.meta.url), `${JSON.stringify(usedIcons(), null, 2)}\n`)
}
