import { expect, it } from 'vitest'
import { clusterIn } from '#config/redis-address.ts'

it.each([
  ['redis-cluster://one', [{ host: 'one', port: 6379 }], {}, false],
  ['redis-cluster://one:7000,10.0.0.7:7001/', ['one:7000', '10.0.0.7:7001'], {}, false],
  ['rediss-cluster://:s%40fe@one:7000/0', ['one:7000'], { password: 's@fe' }, true],
  [
    'rediss-cluster://us:a:b%@[::1]:7000',
    [{ host: '::1', port: 7000 }],
    { username: 'us', password: 'a:b%' },
    true,
  ],
])('%s is a cluster', (url, nodes, credentials, tls) => {
  const asNode = (text: string) => ({ host: text.split(':')[0], port: Number(text.split(':')[1]) })
  const wanted = nodes.map((node) => (typeof node === 'string' ? asNode(node) : node))
  expect(clusterIn(url)).toEqual({ nodes: wanted, ...credentials, tls })
})

// biome-ignore format: grouped by line
it.each([
  'redis://one:6379', 'redis://one:7000,two:7000', 'redis-cluster://', 'redis-cluster://one,',
  'redis-cluster://one:70000', 'redis-cluster://one/1', 'redis-cluster://one?tls=true',
  'redis-cluster://one two', 'http://one',
])('%s is not', (url) => {
  expect(clusterIn(url)).toBeNull()
})
