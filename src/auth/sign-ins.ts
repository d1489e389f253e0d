import { z } from 'zod'
import { purposes } from './purposes.ts'
import { createSealer } from './sealing.ts'
import { clientNames } from './session-record.ts'

/** How long a sign-in stays in its traveller's list: ninety days. */
export const SIGN_INS_MS = purposes['sign-in'].lastsMs
/** Longest list, which keeps the newest sign-ins. */
export const MOST_SIGN_INS = 30

const signIn = z.object({
  /** Epoch milliseconds. */
  at: z.number(),
  /** The key of the session that it began. */
  key: z.string(),
  /** A mark of browser and traveller together, which recognises the browser. */
  device: z.string(),
  market: z.string(),
  client: clientNames,
  /** The browser was in none of the earlier sign-ins (`known-browser.ts`). */
  isNew: z.boolean(),
})

/** A sign-in as the traveller's list stores it. */
export type SignIn = z.infer<typeof signIn>

interface SignInCodec {
  encode(signIn: SignIn, owner: string): Buffer
  /** Null for one that was altered, or sealed with a secret that is gone. */
  decode(sealed: Uint8Array, owner: string): SignIn | null
}

/** Seals the sign-ins of an owner, whose name is derived from the traveller's (session-owners.ts). */
export function createSignInCodec(secret: string): SignInCodec {
  const sealer = createSealer(secret, 'sign-in')
  return {
    encode: (one, owner) => sealer.seal(Buffer.from(JSON.stringify(one)), owner),
    decode(sealed, owner) {
      const plain = sealer.open(Buffer.from(sealed), owner)
      const parsed = plain && signIn.safeParse(JSON.parse(plain.toString('utf8')))
      return parsed?.success ? parsed.data : null
    },
  }
}
