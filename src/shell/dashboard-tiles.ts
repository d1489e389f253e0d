import type { CounterKey } from '#routes.ts'
import type { SpriteIconName } from '#ui/icon-names.ts'
import { visibleMenu } from './menu.ts'
import { menuHref } from './menu-href.ts'

/** A tile of the dashboard with its text and address; `counter` names the number it shows. */
export interface DashboardTile {
  href: string
  icon: SpriteIconName
  tone: 'sea' | 'sun' | 'gold' | 'leaf'
  title: string
  subtitle: string
  counter: CounterKey | undefined
}

/** The dashboard's tiles: the entries of the menu that belong there (product §8), with words and addresses. */
export function dashboardTiles(
  locals: Pick<App.Locals, 't' | 'flags' | 'pathTo' | 'publicSite'>,
): DashboardTile[] {
  const { t, flags } = locals
  return visibleMenu('dashboard', flags).map(({ key, target, icon, tone, counter }) => ({
    href: menuHref(target, locals),
    icon,
    tone,
    counter,
    title: t(`shell:${key}`),
    subtitle: t(`shell:${key}_SUBTITLE`),
  }))
}
