import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cookieHeader } from '../../support/sign-in.ts'
import type { Parts } from './part.ts'

/* My data, asked for without end and by a reader that stops reading. */

export const limits: Parts = {
  async 'my data'(house) {
    const browser = await house.signIn('noah')
    const socket = connect(house.app.port, '127.0.0.1')
    socket.write(
      `GET /files/my-data HTTP/1.1\r\nHost: localhost:${house.app.port}\r\nCookie: ${cookieHeader(browser)}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('readable', resolve))
    const began = performance.now()
    let next = await house.visit('/files/my-data', { browser })
    while (next.status === 429 && performance.now() - began < 60_000) {
      await sleep(2000)
      next = await house.visit('/files/my-data', { browser })
    }
    const waited = Math.round((performance.now() - began) / 1000)
    socket.destroy()
    const codes: number[] = []
    let last = next
    for (let times = 0; times < 12; times += 1) {
      last = await house.visit('/files/my-data', { browser })
      codes.push(last.status)
    }
    const isLimited = last.status === 429 && last.calls.every((call) => call.endsWith('/users/me'))
    return {
      seen: `after a reader that stopped ${next.status} within ${waited} s; then ${codes.join(' ')}`,
      holds: next.status === 200 && waited < 45 && isLimited,
    }
  },
}
