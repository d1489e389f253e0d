import { describe, expect, test } from 'vitest'
import { browserFamily, classifyCameraError } from '#photos/capture/camera-stream.ts'

const error = (name: string, message = '') => ({ name, message })

test.each([
  ['NotFoundError', '', 'prompt', 'missing'],
  ['NotReadableError', 'Could not start video source', 'granted', 'taken'],
  ['TypeError', '', 'unknown', 'unsupported'],
  ['SecurityError', '', 'denied', 'unsupported'],
  ['AbortError', '', 'granted', 'loadError'],
  ['OverconstrainedError', '', 'granted', 'loadError'],
  ['NotAllowedError', 'Permission denied', 'denied', 'denied'],
  ['NotAllowedError', 'Permission dismissed', 'unknown', 'dismissed'],
  ['NotAllowedError', 'Permission denied', 'prompt', 'dismissed'],
  ['NotAllowedError', 'Permission denied by system', 'prompt', 'denied'],
  ['NotAllowedError', 'The request is not allowed by the user agent', 'unknown', 'denied'],
] as const)('%s, "%s", permission %s: %s', (name, message, permission, trouble) => {
  expect(classifyCameraError(error(name, message), permission)).toBe(trouble)
})

describe('the steps shown are for the browser in use', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  test.each([
    [`${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`, 0, 'chrome'],
    [`${mac} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 0, 'chrome'],
    [`${mac} ${webkit} Version/18.5 Safari/605.1.15`, 0, 'safari'],
    [`${mac} ${webkit} Version/18.5 Safari/605.1.15`, 5, 'safariPhone'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/140.0`, 5, 'safariPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0, 'firefox'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, 'firefox'],
    ['Lynx/2.9', 0, 'other'],
  ])('%s, %i touch points: %s', (userAgent, touchPoints, family) => {
    expect(browserFamily(userAgent, touchPoints)).toBe(family)
  })
})
