import { type DeskLanguage, deskTextIn } from '../texts/desk-texts.ts'
import { KEYS_QUERY, textAddress, unmarked } from './marks.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The end of a page that shows its keys: each text with its page at the desk, for editors without script or mouse. */
export function keyList(
  used: ReadonlyMap<string, string>,
  desk: string,
  language: DeskLanguage = 'en',
): string {
  const t = deskTextIn(language)
  const items = [...used].map(([key, text]) => {
    const link = `<a href="${escaped(textAddress(desk, key))}">${escaped(unmarked(text))}</a>`
    return `<li>${link} <code>${escaped(key)}</code></li>`
  })
  return `<link rel="stylesheet" href="/src/desk/keys/keys.css">
<script type="module" src="/src/desk/keys/on-page.ts"></script>
<aside class="desk-keys" lang="${language}" aria-label="${escaped(t('keys.label'))}" data-desk="${escaped(desk)}">
<details><summary>${escaped(t('keys.count', { count: String(used.size) }))}</summary><ol>${items.join('')}</ol></details>
<p>${escaped(t('keys.how'))}</p>
<a href="?${KEYS_QUERY}=off">${escaped(t('keys.stop'))}</a>
</aside>`
}
