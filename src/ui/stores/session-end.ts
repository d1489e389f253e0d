import { atom } from 'nanostores'

/** `final`: the end cannot be postponed any more. */
export interface SessionEnd {
  readonly kind: 'ahead' | 'warning' | 'final' | 'ended'
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The end of this page's session, by the server's last answer; null until a page requests it, five minutes before. */
export const sessionEnd = atom<SessionEnd | null>(null)
