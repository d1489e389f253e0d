import type { MessageType } from '#ui/tone-icons.ts'

/** What the dialog shows, in the traveller's language; the page without script and the island render the same. */
export type ChangeView = ChangeOffer | ChangeMessage

/** A change that is possible: first the choice of a departure, then old and new side by side. */
export interface ChangeOffer {
  kind: 'offer'
  /** The name of the current trip. */
  trip: string
  /** Why the choice is shown again: the departure filled up meanwhile. */
  notice: string | null
  intro: string
  conditions: string[]
  legend: string
  options: ChangeOption[]
  /** Shown if departures could not be read. */
  omitted: string | null
  /** Shown above a comparison that has to be agreed to again; null before the first time. */
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
  /** Its destination: a drawing, and over it the backoffice's picture. */
  scene: {
    drawing: { className: string; href: string }
    photo: { className: string; src: string } | null
  } | null
  /** How full it is, and what that means for this choice; null if unknown. */
  state: { word: string; tone: string; means: string } | null
  /** It cannot be chosen: it is full, has only a waiting list, or is closed. */
  closed: boolean
  /** Old and new, row by row; empty while the new one is unknown. */
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
  /** Something differs; or it was shown too long ago, or it is unknown what was shown. */
  why: 'changed' | 'late'
  title: string
  text: string
  seen: string
  now: string
  rows: { label: string; seen: string; now: string }[]
}

/** The texts of every comparison. */
export interface CompareWords {
  title: string
  now: string
  next: string
  /** The companions who move too; null for a traveller on their own. */
  party: string | null
  keeps: { title: string; items: string[] }
  loses: { title: string; items: string[] }
  submitting: string
  back: { href: string; label: string }
}

export interface ChangeMessage {
  kind: 'message'
  /** The name of the trip; null if unknown. */
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
  /** Added for screen readers if it opens a new tab; null if it does not. */
  newTab: string | null
  /** Handled in the dialog if script runs: tries again, or leads back to the trip behind it. */
  inDialog?: 'again' | 'back'
}

export type ViewLocals = Pick<
  App.Locals,
  't' | 'market' | 'now' | 'pathTo' | 'publicSite' | 'site' | 'user' | 'shown'
>

/** The island's props. */
export interface TripChangeProps {
  bookingId: string
  /** The dialog's own address, and the query by which a comparison's form posts without script. */
  href: string
  action: string
  owner: string | null
  variant: 'primary' | 'secondary'
  words: { open: string; title: string; close: string; loading: string }
  /** Shown if a request gets no answer: it changed nothing, or it is unknown whether a change was started. */
  trouble: { read: ChangeMessage; start: ChangeMessage }
}
