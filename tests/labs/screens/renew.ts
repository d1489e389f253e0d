import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoHost } from '#sandbox/environment.ts'
import { startApp } from '../../support/app.ts'
import { launchChromium } from '../../support/chromium.ts'
import { runCommand } from '../../support/run-command.ts'
import { signInOnPage } from '../../support/sign-in-page.ts'

/** `npm run labs -- renew`: takes the kept pictures again: those of labs/pictures/visual.spec.ts and the README's. */

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A palette makes files four times smaller. Without dithering no pixel changes by more than the comparison tolerates. */
const shrunk = (picture: Buffer | string, dither: number) =>
  sharp(picture).png({ palette: true, colours: 256, dither, effort: 10 }).toBuffer()

async function renewSnapshots(): Promise<number> {
  const playwright = join(root, 'node_modules/.bin/playwright')
  const test = ['test', '--config', 'tests/labs/playwright.config.ts', 'visual', '--update-snapshots=all']
  const code = await runCommand([playwright, ...test], { cwd: root })
  for (const file of globSync('tests/labs/pictures/visual.spec.ts-snapshots/*.png', { cwd: root })) {
    writeFileSync(join(root, file), await shrunk(join(root, file), 0))
  }
  return code
}

async function renewReadme(): Promise<void> {
  const app = await startApp()
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ locale: 'it-IT', viewport: { width: 1280, height: 980 } })
    await signInOnPage(page, `http://${demoHost('italy', app.port)}`, 'sofia')
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await page.waitForLoadState('networkidle')
    const picture = await page.screenshot({ animations: 'disabled' })
    writeFileSync(join(root, 'tests/support/readme-dashboard.png'), await shrunk(picture, 1))
  } finally {
    await browser.close()
    await app.stop()
  }
}

process.exitCode = await renewSnapshots()
await renewReadme()
