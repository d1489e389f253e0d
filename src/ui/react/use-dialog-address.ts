import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { closeDialog, followHistory, openDialog, showDialog } from '../stores/open-dialog.ts'

/** A dialog with an address of its own: whether it is the one that is open, and how it is opened and closed. */
export function useDialogAddress(address: string) {
  const open = useStore(openDialog) === address
  useEffect(followHistory, [])
  const show = useCallback(() => showDialog(address), [address])
  const hide = useCallback(() => closeDialog(address), [address])
  return { open, show, hide }
}
