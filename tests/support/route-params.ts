/** A value for every parameter of a route. */
// biome-ignore format: grouped by line
export const routeParams: Readonly<Record<string, string>> = {
  tour: 'B2041', traveler: 'B2041-T1', kind: 'passport', step: 'information', token: 'aToken',
  code: 'aCode', type: 'passport', side: 'front', document: 'D1', frame: 'aFrame', mark: 'aMark',
}
