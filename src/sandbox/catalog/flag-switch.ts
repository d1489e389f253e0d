/** The flags, in GrowthBook's own payload format. */
export const features = {
  status: 200,
  features: {
    wishlist: { defaultValue: true },
    // In these countries the header offers "talk to us" instead of the contact link.
    'talk-to-us': { defaultValue: { countries: ['GB', 'IE'], header: true } },
    'dashboard-cta': {
      defaultValue: 'discover',
      rules: [
        {
          key: 'dashboard-cta',
          variations: ['discover', 'next-departures'],
          weights: [0.5, 0.5],
          coverage: 1,
          hashAttribute: 'deviceId',
          meta: [{ key: '0' }, { key: '1' }],
        },
      ],
    },
  },
}

/** What the switches need from a store: the running sandbox and the command each provide their own. */
export interface FlagRows {
  rows: <T>(sql: string) => T[]
  run: (sql: string, ...values: string[]) => unknown
}

type Payload = Omit<typeof features, 'features'> & { features: Record<string, { defaultValue: unknown }> }

/** GrowthBook's seeded payload, with the current state of the switched flags. */
export function featurePayload(store: Pick<FlagRows, 'rows'>): Payload {
  const switched = store.rows<{ name: string; value: string }>('SELECT name, value FROM flags')
  const overrides = switched.map(({ name, value }) => [name, { defaultValue: JSON.parse(value) }])
  return { ...features, features: { ...features.features, ...Object.fromEntries(overrides) } }
}

/** The flags that can be switched, with their values for on and off. */
const SWITCHES: Record<string, (on: boolean, countries: string[] | null) => unknown> = {
  wishlist: (on) => on,
  'talk-to-us': (on, countries) => {
    const seeded = features.features['talk-to-us'].defaultValue
    return { countries: countries ?? seeded.countries, header: on }
  },
}

/** Arguments of the command: the flag, `on` or `off`, and for talk-to-us its countries as `IT,FR`. */
export function switchFlag(store: FlagRows, [name = '', state = '', countries]: string[]): boolean {
  const valueIn = Object.hasOwn(SWITCHES, name) ? SWITCHES[name] : undefined
  const known = valueIn && (state === 'on' || state === 'off')
  const list = countries?.toUpperCase().split(',') ?? null
  if (!known || list?.some((code) => !/^[A-Z]{2}$/.test(code))) return false
  store.run('INSERT OR REPLACE INTO flags VALUES (?, ?)', name, JSON.stringify(valueIn(state === 'on', list)))
  return true
}
