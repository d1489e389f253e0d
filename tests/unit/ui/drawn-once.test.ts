import { expect, it } from 'vitest'
import { drawOnce } from '#ui/drawn-once.ts'

const draws = (text: string) => () => Promise.resolve(text)
const never = () => Promise.reject(new Error('drawn again'))

it('draws a part once for its sources and its name', async () => {
  const [words, site] = [{}, {}]
  expect(await drawOnce([words, site], 'menu', draws('one'))).toBe('one')
  expect(drawOnce([words, site], 'menu', never)).toBe('one')
  expect(await drawOnce([words, site], 'footer', draws('two'))).toBe('two')
  expect(await drawOnce([words, {}], 'menu', draws('three'))).toBe('three')
  expect(await drawOnce([words], 'menu', draws('four'))).toBe('four')
  expect(drawOnce([words, site], 'menu', never)).toBe('one')
})

it('keeps no drawing that failed, and none with a script', async () => {
  const from = [{}]
  await expect(drawOnce(from, 'menu', never)).rejects.toThrow('drawn again')
  expect(await drawOnce(from, 'menu', draws('<script>1</script>'))).toBe('<script>1</script>')
  expect(await drawOnce(from, 'menu', draws('one'))).toBe('one')
})
