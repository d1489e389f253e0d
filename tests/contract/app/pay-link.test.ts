import { expect, it } from 'vitest'
import { payUrl } from '#markets/public-site.ts'
import { inHouse } from '../../faults/in-house.ts'

/* The link to pay carries the amount that was shown (record 030). */

const house = inHouse()

it('the link carries the amount shown, and the pay page reports another due amount', async () => {
  const { own, browser } = await house.alone('mia')
  const { html } = await house.visit(`/travels/${own('B2114')}`, { browser })
  const links = [...html.matchAll(/href="([^"]*\/pay\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll(/&(amp|#38);/g, '&'),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/\?expectedAmount=\d+&expectedCurrency=[A-Z]{3}$/)
  const [link = ''] = links
  const pay = async () => (await fetch(link)).text()
  expect(await pay()).toContain('Due now:')
  expect(await pay()).not.toContain('You were shown')
  const sql = `UPDATE bookings SET record = (
    SELECT json_set(record, '$.payments', json_group_array(json_set(value, '$.amount.amount', 123456)))
    FROM json_each(record, '$.payments')) WHERE id = ?`
  house.records(sql, own('B2114'))
  const shown = Number(new URL(link).searchParams.get('expectedAmount')) / 100
  expect(await pay()).toContain(`You were shown: ${shown.toFixed(2)}`)
})

it.each([
  ['https://pay.example/B1?sig=x', 'https://pay.example/B1?sig=x'],
  ['https://www.example/pay/B1', 'https://www.example/pay/B1?expectedAmount=5&expectedCurrency=EUR'],
  ['https://www.example/pay?b=1', 'https://www.example/pay?b=1&expectedAmount=5&expectedCurrency=EUR'],
])('only our own public website’s address is touched: %s', (address, expected) => {
  expect(payUrl(address, { amount: 5, currency: 'EUR' }, 'https://www.example/en')).toBe(expected)
  expect(payUrl(address, null, 'https://www.example/en')).toBe(address)
})
