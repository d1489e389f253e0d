import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '#sandbox/demo/child.ts'
import { freePort } from '#sandbox/demo/ports.ts'
import { runCommand } from '../../support/run-command.ts'
import { type Load, measureLoad, median } from './load.ts'
import { cpuSeconds } from './process-figures.ts'
import { inKb, type Table } from './table.ts'

/*
 * Astro's own share: thirty rows of the same HTML in an otherwise empty app, drawn in four ways, beside React's `renderToString` and
 * a text from memory behind `node:http`. No session, no call, no policy, no translation.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const connections = 32

const rows = `export const rows = Array.from({ length: 30 }, (_, n) => ({ title: 'Trip ' + n, href: '/travels/' + n, meta: '1–8 May · 8 days', badges: ['Confirmed', 'To pay'], count: n }))`
const row = (title: string, badges: string, count: string) =>
  `<article class:list={['ticket', count > 9 && 'ticket--far']}><div class="ticket__body">${badges}${title}{meta && <p class="ticket__meta">{meta}</p>}</div>{count > 0 && <div class="ticket__stub">${count}</div>}</article>`
const title = `<h2 class="ticket__title">{href ? <a class="ticket__link" href={href}>{title}</a> : title}</h2>`
const badge = `<span class={'badge badge--' + label}>{label}</span>`
const badges = `{badges.map((label) => ${badge})}`
const count = `<p class="countdown"><span>in</span><strong>{count}</strong><span>days</span></p>`
const whole = row(title, badges, count)
const props = 'const { title, href, meta, badges, count } = Astro.props'

const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import node from '@astrojs/node'\nexport default { output: 'server', adapter: node({ mode: 'standalone' }), session: false }`,
  'src/rows.js': rows,
  'src/Row.astro': `---\n${props}\n---\n${whole}`,
  'src/Title.astro': `---\nconst { title, href } = Astro.props\n---\n${title}`,
  'src/Badge.astro': `---\nconst { label } = Astro.props\n---\n${badge}`,
  'src/Count.astro': `---\nconst { count } = Astro.props\n---\n${count}`,
  'src/Small.astro': `---\nimport Title from './Title.astro'\nimport Badge from './Badge.astro'\nimport Count from './Count.astro'\n${props}\n---\n${row('<Title title={title} href={href} />', '{badges.map((label) => <Badge label={label} />)}', '<Count count={count} />')}`,
  'src/pages/text.astro': `---\nimport { text } from '../text.js'\n---\n<html><body><Fragment set:html={text} /></body></html>`,
  'src/pages/loop.astro': `---\nimport { rows } from '../rows.js'\n---\n<html><body>{rows.map(({ title, href, meta, badges, count }) => ${whole})}</body></html>`,
  'src/pages/row.astro': `---\nimport { rows } from '../rows.js'\nimport Row from '../Row.astro'\n---\n<html><body>{rows.map((row) => <Row {...row} />)}</body></html>`,
  'src/pages/small.astro': `---\nimport { rows } from '../rows.js'\nimport Small from '../Small.astro'\n---\n<html><body>{rows.map((row) => <Small {...row} />)}</body></html>`,
  'react.mjs': `import { createServer } from 'node:http'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { rows } from './src/rows.js'
const Title = ({ title, href }) => h('h2', { className: 'ticket__title' }, href ? h('a', { className: 'ticket__link', href }, title) : title)
const Badge = ({ label }) => h('span', { className: 'badge badge--' + label }, label)
const Count = ({ count }) => h('p', { className: 'countdown' }, h('span', null, 'in'), h('strong', null, count), h('span', null, 'days'))
const Row = ({ title, href, meta, badges, count }) => h('article', { className: count > 9 ? 'ticket ticket--far' : 'ticket' }, h('div', { className: 'ticket__body' }, badges.map((label) => h(Badge, { label, key: label })), h(Title, { title, href }), meta && h('p', { className: 'ticket__meta' }, meta)), count > 0 && h('div', { className: 'ticket__stub' }, h(Count, { count })))
const page = () => '<!DOCTYPE html>' + renderToString(h('html', null, h('body', null, rows.map((row) => h(Row, { ...row, key: row.title })))))
const text = page()
createServer(({ url }, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(url === '/text' ? text : page())).listen(process.env.PORT, '127.0.0.1')`,
}

/** Processor time and requests per second of each way; needs no running server. */
export async function measureAstro({ seconds, passes }: { seconds: number; passes: number }): Promise<Table> {
  const folder = mkdtempSync(join(tmpdir(), 'astro-own-'))
  const servers: Child[] = []
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const react = await start(folder, 'react.mjs', servers)
    // The text that Astro sends unchanged: the rows as React draws them.
    const text = await (await fetch(`${react.url}/text`)).text()
    writeFileSync(join(folder, 'src/text.js'), `export const text = ${JSON.stringify(text.slice(27, -14))}`)
    const astro = join(root, 'node_modules/astro/bin/astro.mjs')
    const code = await runCommand([process.execPath, astro, 'build', '--silent'], {
      cwd: folder,
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
    })
    if (code !== 0) throw new Error(`the build ended with ${code}`)
    const own = await start(folder, 'dist/server/entry.mjs', servers)
    return await inTurns(
      [
        ['node:http, a text', react, '/text'],
        ['React, renderToString', react, '/'],
        ['Astro, a text', own, '/text'],
        ['Astro, one loop', own, '/loop'],
        ['Astro, a component a row', own, '/row'],
        ['Astro, five components a row', own, '/small'],
      ],
      { seconds, attempts: passes },
    )
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true })
  }
}

interface Server {
  readonly url: string
  readonly pid: number | undefined
}

async function start(cwd: string, file: string, servers: Child[]): Promise<Server> {
  const port = await freePort()
  const env = { PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' }
  const child = startChild({ name: file, args: [file], cwd, env, log: join(cwd, 'log') })
  servers.push(child)
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/text`).catch(() => null))) await wait(50)
  return { url, pid: child.pid }
}

async function inTurns(
  ways: readonly (readonly [string, Server, string])[],
  { seconds, attempts: passes }: { seconds: number; attempts: number },
): Promise<Table> {
  const runs = ways.map(() => [] as (Load & { cpuMs: number })[])
  for (let pass = 0; pass <= passes; pass += 1) {
    for (const [index, [, { url, pid }, path]] of ways.entries()) {
      const before = cpuSeconds(pid)
      const load = await measureLoad(url + path, {
        connections,
        seconds: pass === 0 ? 2 * seconds : seconds,
      })
      const cpuMs = ((cpuSeconds(pid) - before) * 1000) / load.answered
      // The first runs until the code is compiled.
      if (pass > 0) runs[index]?.push({ ...load, cpuMs })
    }
  }
  return {
    title: 'What is Astro’s own',
    note: `Thirty rows in an app of nothing else, ${connections} connections, medians of ${passes} rounds of ${seconds} s in turn. Reported.`,
    head: ['', 'requests/s', 'CPU ms', 'KB', 'failed'],
    rows: ways.map(([name], index) => {
      const own = runs[index] ?? []
      const of = (pick: (run: Load & { cpuMs: number }) => number) => median(own.map(pick))
      return [
        name,
        of(({ perSecond }) => perSecond).toFixed(0),
        of(({ cpuMs }) => cpuMs).toFixed(3),
        inKb(of(({ bytesEach }) => bytesEach)),
        String(own.reduce((sum, { failed }) => sum + failed, 0)),
      ]
    }),
  }
}
