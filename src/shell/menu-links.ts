import { html } from '#ui/html.ts'
import { drawSpriteIcon } from '#ui/sprite-icon.ts'
import { currentMark, type MenuEntry, menuHref } from './menu.ts'

/** The items of a list of links to entries of the menu, as HTML; `subtitles` says of each what it is for. */
export function drawMenuLinks(
  entries: readonly MenuEntry[],
  locals: Pick<App.Locals, 't' | 'route' | 'pathTo' | 'publicSite'>,
  { subtitles = false } = {},
): string {
  const { t, route } = locals
  return entries
    .map(({ key, target, icon }) => {
      const mark = currentMark(target, route, ['navbar', 'dropdown'])
      const subtitle =
        subtitles && html`<span class="menu-link__subtitle">${t(`shell:${key}_SUBTITLE`)}</span>`
      return html`<li><a class="menu-link" href="${menuHref(target, locals)}"${mark && html` aria-current="${mark}"`}><span class="menu-link__icon">${drawSpriteIcon(icon)}</span><span>${t(`shell:${key}`)}${subtitle}</span></a></li>`
        .text
    })
    .join('')
}
