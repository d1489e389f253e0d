import type { SpriteIconName } from '#ui/icon-names.ts'
import type { Counters } from './load.ts'

/** A tile of the dashboard with its text and address; `counter` names the number it shows. */
export interface DashboardTile {
  href: string
  icon: SpriteIconName
  tone: 'sea' | 'sun' | 'gold' | 'leaf'
  title: string
  subtitle: string
  counter: keyof Counters | undefined
}
