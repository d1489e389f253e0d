import type { MessageType } from '#ui/tone-icons.ts'

/** What the dialog shows, in the traveller's language; the page without script and the island render the same. */
export type ChangeView = ChangeOffer | ChangeMessage

/** A change that is possible: first the choice of a departure, then old and new side by side. */
export interface ChangeOffer {
  kind: 'offer'
  /** The name of the trip as it is. */
  trip: string
  /** Why one chooses again: the departure filled up meanwhile. */
  notice: string | null
  intro: string
  conditions: string[]
  legend: string
  options: ChangeOption[]
  /** Shown when departures could not be read. */
  omitted: string | null
  /** Above the comparison that has to be agreed to again; null where nothing was agreed to yet. */
  again: ChangeAgain | null
  compare: CompareWords
  cancel: { href: string; label: string }
}

/** A departure to change to. `travelId` is empty for the choice on the public website. */
export interface ChangeOption {
  travelId: string
  /** The address of its comparison. */
  href: string
  label: string
  hint: string
  /** Where it goes: a drawing, and over it the backoffice's picture. */
  scene: {
    drawing: { className: string; href: string }
    photo: { className: string; src: string } | null
  } | null
  /** How full it is, and what that means for this choice; null where nobody says. */
  state: { word: string; tone: string; means: string } | null
  /** It cannot be chosen: it is full, has a waiting list alone, or is closed. */
  closed: boolean
  /** Old and new, row by row; empty where nothing is known of the new one yet. */
  rows: { label: string; now: string; next: string }[]
  /** What it costs. */
  price: string
  /** What is lost by moving to it, beside what every departure loses. */
  loses: string[]
  submit: string
  /** Seals what is shown here, for the button to act on. */
  shown: string
}

/** Why a departure is compared again: what was shown before, and how it is now, row by row. */
export interface ChangeAgain {
  travelId: string
  /** Something is different; or it was shown too long ago, or nobody knows what was shown. */
  why: 'changed' | 'late'
  title: string
  text: string
  seen: string
  now: string
  rows: { label: string; seen: string; now: string }[]
}

/** What every comparison says. */
export interface CompareWords {
  title: string
  now: string
  next: string
  /** Who else moves; null for somebody who travels alone. */
  party: string | null
  keeps: { title: string; items: string[] }
  loses: { title: string; items: string[] }
  submitting: string
  back: { href: string; label: string }
}

export interface ChangeMessage {
  kind: 'message'
  /** The name of the trip; null where it is not known. */
  trip: string | null
  tone: MessageType
  title: string
  text: string[]
  /** The first one is the main action. */
  links: ChangeLink[]
  /** Whether it is shown because the backoffice did not answer. */
  outage?: boolean
}

export interface ChangeLink {
  href: string
  label: string
  /** Added for screen readers when it opens a new tab; null when it does not. */
  newTab: string | null
  /** Handled in the dialog if script runs: tries again, or leads back to the trip that is behind it. */
  inDialog?: 'again' | 'back'
}

export type ViewLocals = Pick<
  App.Locals,
  't' | 'market' | 'now' | 'pathTo' | 'publicSite' | 'site' | 'user' | 'shown'
>

/** What the island gets from the page. */
export interface TripChangeProps {
  bookingId: string
  /** The dialog's own address, and the query by which a comparison's form posts without script. */
  href: string
  action: string
  owner: string | null
  variant: 'primary' | 'secondary'
  words: { open: string; title: string; close: string; loading: string }
  /** Shown when a request gets no answer: loading failed, or nobody knows whether a change was started. */
  trouble: { read: ChangeMessage; start: ChangeMessage }
}
