import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ProviderLanguage } from './accounts.ts'

const STYLE = `
:root { color-scheme: light dark; --paper: #faf6ee; --card: #fffdf8; --ink: #16302f; --soft: #4d6360;
  --line: #e4dccb; --sea: #0b5f62; --sea-pale: #d9ecea; --shadow: 0 1px 2px #16302f14, 0 8px 24px #16302f0f; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1a1b; --card: #152527; --ink: #f3ecdf;
  --soft: #a9bab5; --line: #2a3d3f; --sea: #7fd1cb; --sea-pale: #173b3c; --shadow: none; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Figtree, ui-sans-serif,
  system-ui, -apple-system, "Segoe UI", sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) 1rem 4rem; }
.horizon { display: block; width: 4rem; height: 2.5rem; color: var(--sea); margin-bottom: 1rem; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.1; letter-spacing: -.02em;
  font-weight: 750; text-wrap: balance; }
.intro { margin: 0 0 2.25rem; color: var(--soft); max-width: 38rem; }
h2 { margin: 2rem 0 .75rem; font-size: 1rem; letter-spacing: .01em; color: var(--sea); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr)); }
li { display: grid; }
button { display: grid; grid-template-columns: auto 1fr; gap: .875rem; align-items: start; width: 100%;
  padding: 1rem; border: 1px solid var(--line); border-radius: 16px; background: var(--card);
  color: inherit; font: inherit; text-align: start; cursor: pointer; box-shadow: var(--shadow); }
button:hover { border-color: var(--sea); background: var(--sea-pale); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--sea); outline-offset: 3px; }
.face { display: grid; place-items: center; inline-size: 2.75rem; block-size: 2.75rem; border-radius: 50%;
  background: var(--sea-pale); color: var(--sea); font-weight: 700; object-fit: cover; }
.name { display: block; font-weight: 700; }
.state { display: block; color: var(--soft); font-size: .9375rem; line-height: 1.4; overflow-wrap: anywhere; }
.back { display: inline-block; margin-top: .5rem; padding: .625rem 1.125rem; border-radius: 999px;
  background: var(--sea); color: var(--paper); font-weight: 650; text-decoration: none; }
.detail { color: var(--soft); font-size: .875rem; }
@media (forced-colors: active) { .face { border: 1px solid; } }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
// No form-action: the form's answer redirects to the app, and browsers apply the directive to redirects too.
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src * data:; base-uri 'none'; frame-ancestors 'none'`,
}

const HORIZON = `<svg class="horizon" viewBox="0 0 64 40" aria-hidden="true" fill="none" stroke="currentColor"
 stroke-width="3" stroke-linecap="round"><circle cx="40" cy="14" r="8"/><path d="M2 30c8-10 14-10 20 0s14 10 20 0 14-10 20 0"/>
<path d="M10 38h44"/></svg>`

/** A whole page of the provider; `content` is HTML with every value already escaped. */
export function renderPage(language: ProviderLanguage, title: string, content: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${HORIZON}
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`
}

/** Sends a page with its headers and ends the response. */
export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, PAGE_HEADERS).end(html)
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
