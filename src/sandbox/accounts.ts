import type { Store } from './db/store.ts'
import type { StoredUser, UserRow } from './db/stored-user.ts'
import { DEMO_MARKETS } from './environment.ts'
import type { Account, Accounts } from './provider/index.ts'

interface AccountRow {
  sub: string
  market: UserRow['market']
  state: string
  record: StoredUser
}

/** The demo travellers for the sign-in page: by market, with their current name and e-mail. */
export function storedAccounts(store: Store): Accounts {
  const sql = 'SELECT a.sub, a.state, u.market, u.record FROM accounts a JOIN users u ON u.id = a.user_id'
  const markets = Object.keys(DEMO_MARKETS)
  return {
    list: () =>
      store
        .rows<AccountRow>(`${sql} WHERE a.position >= 0 ORDER BY a.position`)
        .map(asAccount)
        .sort((a, b) => markets.indexOf(a.market) - markets.indexOf(b.market)),
    find: (sub) => {
      const row = store.row<AccountRow>(`${sql} WHERE a.sub = ?`, sub)
      return row && asAccount(row)
    },
  }
}

function asAccount({ sub, market, state, record }: AccountRow): Account {
  return {
    sub,
    market,
    name: [record.name, record.lastname].filter(Boolean).join(' '),
    email: record.email ?? '',
    picture: record.pictureImage ?? '',
    state: JSON.parse(state) as Account['state'],
  }
}
