import { describe, expect, it } from 'vitest'
import { isRouteName, type MenuPlace, routeEntry, routesThat } from '#routes.ts'
import { currentMark, type MenuKey, menu, visibleMenu } from '#shell/menu.ts'
import shell from '../../../locales/en/shell.json' with { type: 'json' }

const everything = { isOn: () => true, contactHidden: false }
const keys = (place: MenuPlace, flags = everything) => visibleMenu(place, flags).map(({ key }) => key)

describe('menu', () => {
  it.each<[MenuPlace, MenuKey[]]>([
    ['navbar', ['DASHBOARD', 'PROFILE', 'MY_TRAVELS', 'REGISTRY', 'PARTNERSHIP', 'MY_ALERT_ME']],
    ['dropdown', ['MY_WISH', 'COMMUNICATIONS', 'REFER_A_FRIEND', 'CONTACT', 'SHARE_PHOTO']],
    ['footer', ['DASHBOARD', 'PROFILE', 'MY_TRAVELS', 'COMMUNICATIONS']],
  ])('%s shows what product §7 lists', (place, expected) => {
    expect(keys(place)).toEqual(expected)
  })

  it('shows every entry on a phone, in the order of the table', () => {
    expect([...keys('navbar'), ...keys('dropdown')]).toEqual(menu.map(({ key }) => key))
  })

  it('counts the six items of product §8 on the dashboard', () => {
    const tiles = visibleMenu('dashboard', everything)
    // biome-ignore format: grouped by line
    expect(tiles.map(({ counter }) => counter)).toEqual([
      'myTrips', 'emptyPersonalDataFields', 'partnerships', 'notifyMeCount', 'wishlist',
      'communicationsCounter',
    ])
    // The number of empty fields stands on the tile of the registry.
    expect(tiles[1]).toMatchObject({ key: 'REGISTRY', target: { route: 'account/registry' } })
  })

  it('hides the wishlist when its flag is off, and the contact link when talk-to-us replaces it', () => {
    const flags = { isOn: () => false, contactHidden: true }
    const shown = (['navbar', 'dropdown', 'dashboard'] as const).flatMap((place) => keys(place, flags))
    expect(shown).not.toContain('MY_WISH')
    expect(shown).not.toContain('CONTACT')
  })

  it('has a name and a subtitle for every entry, each listed once', () => {
    expect(new Set(menu.map(({ key }) => key)).size).toBe(11)
    for (const { key } of menu) {
      expect(shell[key]).toBeTruthy()
      expect(shell[`${key}_SUBTITLE`]).toBeTruthy()
    }
  })
})

it.each([
  ['travels', 'travels', 'navbar', 'page'],
  ['travels', 'travels/_tour/_traveler', 'navbar', 'true'],
  ['account/registry', 'account/registry/residence', 'navbar', 'true'],
  ['account/profile', 'travels', 'navbar', undefined],
  ['index', 'travels', 'navbar', undefined],
  ['travels', null, 'navbar', undefined],
  // Record 019: the pages below the profile have no entry of their own in the main menu.
  ['account/profile', 'account/documents', 'navbar', 'true'],
  ['account/profile', 'account/documents/_kind/_step', 'both', 'true'],
  ['account/profile', 'account/credits', 'navbar', 'true'],
  ['account/profile', 'account-communications', 'navbar', 'true'],
  ['account/profile', 'account-communications', 'both', undefined],
  ['account-communications', 'account-communications', 'both', 'page'],
  ['account/profile', 'account/registry', 'navbar', undefined],
] as const)('the entry of %s on %s in the menu of %s is marked %s', (entry, route, place, mark) => {
  const places: MenuPlace[] = place === 'both' ? ['navbar', 'dropdown'] : [place]
  expect(currentMark({ route: entry }, route, places)).toBe(mark)
})

it('a page below another names a page of the table', () => {
  const above = routesThat(({ below }) => below).map((name) => routeEntry(name).below ?? '')
  expect(above.length).toBeGreaterThan(0)
  expect(above.filter((name) => !isRouteName(name))).toEqual([])
})
