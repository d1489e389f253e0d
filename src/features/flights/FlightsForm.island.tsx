import { ErrorSummary } from '#forms/ErrorSummary.tsx'
import { PostForm } from '#forms/PostForm.tsx'
import { closeDialog } from '#ui/stores/open-dialog.ts'
import { ChooseStep, ManualStep, OverviewStep, ReviewStep, SearchStep } from './FlightSteps.tsx'
import type { FlightStep } from './flow.ts'
import { type FlightsFormProps, suggestAirports, useFlights } from './use-flights.ts'
import type { FlightsView } from './view.ts'

const steps = {
  overview: OverviewStep,
  search: SearchStep,
  choose: ChooseStep,
  review: ReviewStep,
  manual: ManualStep,
}

/** The names of a step's inputs; everything else in the form becomes hidden inputs. */
const shownIn: Record<FlightStep, RegExp> = {
  overview: /^same$/,
  search: /^(direction|flightNumber|outboundDepartureDate-.*)$/,
  choose: /^(from|to)$/,
  review: /^$/,
  manual:
    /^(airline|flightNumber|firstNumber|outboundDepartureDate-.*|(departure|arrival)(Airport|Time)|arrivalDate-.*)$/,
}

function isShown({ step, stops }: FlightsView, name: string): boolean {
  const [, stop] = /^stop(\d)/.exec(name) ?? []
  return stop ? step === 'manual' && Number(stop) <= stops : shownIn[step].test(name)
}

/** The hidden inputs: whose flights, the step, and the values of other steps. */
function Carried({ booking, traveller, view }: Pick<FlightsFormProps, 'booking' | 'traveller' | 'view'>) {
  const values = {
    ...Object.fromEntries(Object.entries(view.values).filter(([name]) => !isShown(view, name))),
    booking,
    traveller,
    step: view.step,
    stops: String(view.stops),
  }
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** A traveller's flights, step by step; the server decides what comes next (`shareFlights`). */
export function FlightsForm(props: FlightsFormProps) {
  const { booking, traveller, words, dialog } = props
  const { view, pending, removals, heading, submit } = useFlights(props)
  const Fields = steps[view.step]
  // Below the dialog's own title, or the page's.
  const Heading = dialog ? 'h3' : 'h2'
  return (
    <PostForm className="form" action={props.action} owner={props.owner} onSubmit={submit} noValidate>
      <Carried booking={booking} traveller={traveller} view={view} />
      <ErrorSummary title={words.errorTitle} errors={view.errors} titlePrefix={words.titlePrefix} />
      <Heading ref={heading} tabIndex={-1}>
        {words.headings[view.step]}
      </Heading>
      {(view.step === 'choose' || view.step === 'manual') && (
        <p className="soft">{words.ways[view.direction]}</p>
      )}
      {view.notice && (
        <div
          className={`notice notice--${view.notice.type}`}
          role={view.notice.type === 'danger' ? 'alert' : 'status'}
        >
          <p className="notice__body">{view.notice.text}</p>
        </div>
      )}
      {/* Each step has its own inputs; removing a stop moves the later ones up. */}
      <div className="form" key={`${view.step} ${removals}`}>
        <Fields view={view} words={words} pending={pending} findAirports={suggestAirports} />
      </div>
      <p>
        <a
          className="link"
          href={props.cancelHref}
          onClick={(event) => {
            if (!dialog || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            closeDialog(dialog)
          }}
        >
          {view.step === 'overview' || view.notice?.type === 'success'
            ? words.buttons.close
            : words.buttons.cancel}
        </a>
      </p>
    </PostForm>
  )
}
