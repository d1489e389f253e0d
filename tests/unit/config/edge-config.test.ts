import { expect, it } from 'vitest'
import { edgeVariables, readConfig, readEdgeConfig } from '#config/read-config.ts'
import { aboutVariable } from '#config/variables.ts'
import { exampleEnvironment } from './example-environment.ts'

it('an edge gets the server’s configuration, and no secret', () => {
  const { markets, pictureOrigins, formOrigins } = readConfig(exampleEnvironment)
  expect(readEdgeConfig(exampleEnvironment)).toEqual({ markets, pictureOrigins, formOrigins })
  expect(edgeVariables.filter((name) => aboutVariable(name).secret)).toEqual([])
})

it.each([
  ['nothing', {}],
  ['no hosts', { ...exampleEnvironment, MARKET_HOSTS: '' }],
  ['hosts that are none', { ...exampleEnvironment, MARKET_HOSTS: 'italy=a b' }],
  ['a market without a website', { ...exampleEnvironment, PUBLIC_SITE_URLS: 'italy=https://www.example.it' }],
  ['no provider', { ...exampleEnvironment, OIDC_ISSUER: '' }],
  ['pictures from an invalid host', { ...exampleEnvironment, PICTURE_HOSTS: 'a/b' }],
])('with %s it has no configuration, and answers nothing', (_, environment) => {
  expect(readEdgeConfig(environment)).toBeNull()
})
