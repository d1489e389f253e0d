import { TextField } from '#forms/TextField.tsx'
import { IntentButton } from './IntentButton.tsx'
import {
  Actions,
  AirportField,
  DayField,
  fieldOf,
  NumberField,
  type StepProps,
  TimeField,
} from './StepFields.tsx'

/** Manual entry: departure and arrival with date and time, and up to three stops. */
export function ManualStep(props: StepProps) {
  const { view, words, pending } = props
  const stops = [1, 2, 3].slice(0, view.stops)
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not be "add a stop". */}
      <button
        className="visually-hidden"
        type="submit"
        name="intent"
        value="check"
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="form__pair">
        <NumberField {...props} />
        <TextField {...fieldOf(props, 'airline')} optionalLabel={words.optional} autoComplete="off" />
      </div>
      <AirportField {...props} name="departureAirport" hint={words.hints.airport} />
      <div className="form__pair">
        <DayField {...props} name="outboundDepartureDate" />
        <TimeField {...props} name="departureTime" />
      </div>
      <Stops {...props} stops={stops} />
      <AirportField {...props} name="arrivalAirport" />
      <div className="form__pair">
        <DayField {...props} name="arrivalDate" />
        <TimeField {...props} name="arrivalTime" />
      </div>
      <p className="soft">{words.hints.localTime}</p>
      <Actions>
        <IntentButton intent="check" pending={pending}>
          {words.buttons.check}
        </IntentButton>
        <IntentButton intent="number" pending={pending} variant="ghost">
          {words.buttons.byNumber}
        </IntentButton>
      </Actions>
    </>
  )
}

function Stops({ stops, ...props }: StepProps & { stops: number[] }) {
  const { view, words, pending } = props
  const error = view.errors.find(({ name }) => name === 'stops')?.message
  return (
    <fieldset className="field" id="field-stops" tabIndex={-1} aria-describedby="field-stops-hint">
      <legend className="field__label">{words.stops}</legend>
      <p className="field__hint" id="field-stops-hint">
        {words.hints.stops}
      </p>
      {error && <p className="field__error">{error}</p>}
      <div className="stack">
        {stops.map((stop) => (
          <div key={stop} className="card card--flat">
            <AirportField {...props} name={`stop${stop}Airport`} />
            <div className="form__pair">
              <TimeField {...props} name={`stop${stop}Lands`} />
              <TimeField {...props} name={`stop${stop}Leaves`} />
            </div>
            <IntentButton intent={`removeStop-${stop}`} pending={pending} variant="ghost">
              {words.removeStop.replace('{number}', String(stop))}
            </IntentButton>
          </div>
        ))}
        {stops.length < 3 && (
          <IntentButton intent="addStop" pending={pending} variant="secondary" id="flights-add-stop">
            {words.buttons.addStop}
          </IntentButton>
        )}
      </div>
    </fieldset>
  )
}
