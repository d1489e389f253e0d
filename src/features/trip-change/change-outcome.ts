import { atom, computed } from 'nanostores'
import { openDialog } from '#ui/stores/open-dialog.ts'

/** `underway`: the new trip is still to be chosen on the public website; `moved`: the booking has been changed. */
export type ChangeOutcome = 'underway' | 'moved'

/** The state of the change started on this page, if any. */
export const changeOutcome = atom<ChangeOutcome | null>(null)

/** The same, but only while no dialog is open: the page behind shows it then. */
export const outcomeForPage = computed([openDialog, changeOutcome], (open, outcome) =>
  open === null ? outcome : null,
)
