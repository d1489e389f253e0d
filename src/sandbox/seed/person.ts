import type { DemoMarket } from '../environment.ts'

/**
 * How the backoffice treats a traveller: `blocked` is refused everywhere without the user id, `unavailable` makes their record
 * fail with 503.
 */
export type Behaviour = 'ordinary' | 'blocked' | 'unavailable'

/** A demo traveller. Birth dates are fixed; everything else with a date is seeded relative to today. */
export interface Person {
  /** The provider's subject, and the name other seed files use. */
  sub: string
  /** The backoffice's own id. */
  id: string
  market: DemoMarket
  name: string
  lastname: string
  gender: 'F' | 'M' | null
  email: string
  /** Country the traveller lives in. */
  country: string
  birthDate: string | null
  birthCity: string | null
  citizenship: string | null
  taxCode: string | null
  mobilePhone: string | null
  emergency: { name: string; relation: string; phone: string } | null
  specialNeeds: string | null
  /** Whether the sandbox draws a portrait; without one the app shows an icon by gender. */
  portrait: boolean
  /** Whether privacy policy and terms are accepted. */
  consented: boolean
  behaviour: Behaviour
}

type Given = Pick<Person, 'sub' | 'id' | 'market' | 'name' | 'lastname' | 'country'> & Partial<Person>

/** A person with defaults for everything not given: empty fields, consents given, no special treatment. */
export function person(given: Given): Person {
  return {
    gender: null,
    email: `${given.sub}@caravel.example`,
    birthDate: null,
    birthCity: null,
    citizenship: given.country,
    taxCode: null,
    mobilePhone: null,
    emergency: null,
    specialNeeds: null,
    portrait: false,
    consented: true,
    behaviour: 'ordinary',
    ...given,
  }
}
