import { useRef, useState } from 'react'
import { CheckboxField } from '#forms/CheckboxField.tsx'
import { Combobox } from '#forms/Combobox.tsx'
import { matching } from '#forms/combobox-options.ts'
import { FileField } from '#forms/FileField.tsx'
import { SaveButton } from '#forms/SaveButton.tsx'
import { SubmitButton } from '#forms/SubmitButton.tsx'
import { TextField } from '#forms/TextField.tsx'
import { type Answer, useSubmit } from '#forms/use-submit.ts'
import { Dialog } from '#ui/react/Dialog.tsx'

const airports = [
  { value: 'MXP', label: 'Milan Malpensa', hint: 'MXP, Italy' },
  { value: 'LIN', label: 'Milan Linate', hint: 'LIN, Italy' },
  { value: 'BGY', label: 'Bergamo Orio al Serio', hint: 'BGY, Italy' },
  { value: 'BER', label: 'Berlin Brandenburg', hint: 'BER, Germany' },
  { value: 'GRU', label: 'São Paulo Guarulhos', hint: 'GRU, Brazil' },
  { value: 'AMM', label: 'Amman Queen Alia', hint: 'AMM, Jordan' },
]
const words = {
  found: (count: number) =>
    count === 0 ? 'No airport found. You can write it yourself.' : `${count} airports`,
  failed: 'We cannot look up airports right now. You can write it yourself.',
}

/** Simulates a server: answers a little later, and sometimes fails. */
async function lookUp(typed: string) {
  await new Promise((resolve) => setTimeout(resolve, 400))
  if (typed === 'fail') throw new Error('asked to')
  return matching(airports, typed)
}

interface DemoProps {
  /** Keeps names distinct when the demo is on the page twice. */
  prefix: string
}

export function ComboboxDemo({ prefix }: DemoProps) {
  return (
    <div className="stack">
      <Combobox name={`${prefix}-departure`} label="Departure" source={lookUp} words={words} />
      <Combobox
        name={`${prefix}-arrival`}
        label="Arrival"
        hint="Airport or city; write “fail” to see it fail"
        source={lookUp}
        words={words}
      />
    </div>
  )
}

export function DialogDemo({ prefix }: DemoProps) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      setOpen(false)
    }, 1500)
  }
  return (
    <>
      <button type="button" className="button button--secondary" onClick={() => setOpen(true)}>
        Enter your flight
      </button>
      <Dialog
        id={`${prefix}-dialog`}
        open={open}
        onClose={() => setOpen(false)}
        title="Your flight"
        closeLabel="Close"
        busy={busy}
      >
        <p className="soft">Who lands when you do can share the transfer.</p>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <TextField name={`${prefix}-number`} label="Flight number" hint="For example LH 1842" />
          <Combobox name={`${prefix}-from`} label="From" source={lookUp} words={words} />
          <FileField name={`${prefix}-pass`} label="Boarding pass" optionalLabel="(optional)" />
          <div className="dialog__actions">
            <SubmitButton pending={busy}>{busy ? 'Saving' : 'Save flight'}</SubmitButton>
            <button type="button" className="button button--ghost" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

/** Its action answers a little later with the number of this submission or, if that box is ticked, not at all. */
export function SubmitDemo({ prefix }: DemoProps) {
  const [answers, setAnswers] = useState<string[]>([])
  const sendings = useRef(0)
  const { submit, leaving } = useSubmit<Answer>({
    unanswered: () => null,
    send: async (typed) => {
      sendings.current += 1
      const code = `${sendings.current}: ${typed.get(`${prefix}-seat`)}`
      await new Promise((resolve) => setTimeout(resolve, 400))
      if (typed.get(`${prefix}-lost`)) throw new Error('asked to')
      return { data: { ok: false, code } }
    },
    settle: (result) => setAnswers((all) => [...all, result?.ok === false ? result.code : 'no answer']),
  })
  return (
    <form className="form" onSubmit={submit} noValidate>
      <TextField name={`${prefix}-seat`} label="Seat" defaultValue="12A" />
      <CheckboxField name={`${prefix}-lost`} label="Lose the answer" />
      <SaveButton words={{ save: 'Send', saving: 'Sending' }} leaving={leaving} />
      <p role="status">{answers.join(', ')}</p>
    </form>
  )
}
