import { crawl } from '../labs/access/crawl.ts'
import { findChromium } from '../support/chromium.ts'
import { cameraArguments } from '../support/film.ts'
import { test } from '../support/test.ts'

// The screens of access.spec.ts that open the camera, which the headless shell has not.
test.use({
  trace: 'off',
  screenshot: 'off',
  launchOptions: { executablePath: findChromium() ?? undefined, args: cameraArguments() },
})

crawl(({ camera }) => camera !== undefined)
