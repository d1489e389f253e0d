import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser } from 'playwright'
import { launchChromium } from '../../support/chromium.ts'
import { cameraArguments, filmPath, writeFilm } from '../../support/film.ts'
import { drawSpecimen } from '../../support/specimen.ts'

/** Does the work two pieces at a time, in a Chromium whose camera films a passport; then ends it and the site. */
export async function twoAtATime(
  work: (browser: Browser) => (() => Promise<void>)[],
  stopSite: () => Promise<void>,
): Promise<void> {
  const film = filmPath('passport')
  await writeFilm(film, await drawSpecimen({ kind: 'PASSPORT', table: 0.1 }))
  const browser = await launchChromium(cameraArguments(film))
  try {
    const waiting = work(browser)
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next()
    }
    await Promise.all([worker(), worker()])
  } finally {
    await browser.close()
    await stopSite()
    rmSync(dirname(film), { recursive: true, force: true })
  }
}
