import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { closeDialog, followHistory, openDialog, showDialog } from '../stores/open-dialog.ts'

/** For a dialog with an address of its own: whether it is the open one, and functions to open and close it. */
export function useDialogAddress(address: string) {
  const open = useStore(openDialog) === address
  useEffect(followHistory, [])
  const show = useCallback(() => showDialog(address), [address])
  const hide = useCallback(() => closeDialog(address), [address])
  return { open, show, hide }
}
