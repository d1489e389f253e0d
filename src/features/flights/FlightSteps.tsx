import { FieldSet } from '#forms/Field.tsx'
import { fieldIds } from '#forms/field-ids.ts'
import { RadioField } from '#forms/RadioField.tsx'
import { SelectField } from '#forms/SelectField.tsx'
import { TextField } from '#forms/TextField.tsx'
import { joined } from '#ui/joined.ts'
import type { EndWords, ItineraryWords } from './itinerary-words.ts'
import {
  AirportField,
  buildFieldProps,
  CommandButton,
  DayField,
  LaterTimeField,
  NumberField,
  StepActions,
  type StepProps,
  TimeField,
} from './StepFields.tsx'
import { moveLikelyDay } from './use-flights.ts'

/** Offers the same flights to companions who have none yet: they travel together. */
function SameFlights({ view, words, pending }: StepProps) {
  if (view.others.length === 0) return null
  return (
    <>
      <FieldSet
        name="same"
        label={words.same}
        error={view.errors.find(({ name }) => name === 'same')?.message}
      >
        <div className="choices">
          {view.others.map(({ id, name }, index) => (
            <label key={id} className="choice">
              <input
                className="choice__input choice__input--check"
                type="checkbox"
                id={index === 0 ? fieldIds('same', {}).controlId : undefined}
                name="same"
                value={id}
                defaultChecked
              />
              <span className="choice__text">{name}</span>
            </label>
          ))}
        </div>
      </FieldSet>
      <StepActions>
        <CommandButton
          command={`same-${view.all}`}
          pending={pending}
          busyLabel={words.buttons.saving}
          variant="secondary"
        >
          {words.buttons.same}
        </CommandButton>
      </StepActions>
    </>
  )
}

/** The known flights, each with its actions. */
export function OverviewStep(props: StepProps) {
  const { view, words, pending } = props
  return (
    <>
      {view.stored.map((flight) => {
        const command = { pending, about: joined([flight.title, flight.summary]) }
        return (
          <div key={flight.key} className="stack">
            <ItinerarySummary itinerary={flight} />
            <StepActions>
              {flight.direction && (
                <CommandButton {...command} command={`edit-${flight.key}`} variant="secondary">
                  {words.buttons.edit}
                </CommandButton>
              )}
              <CommandButton {...command} command={`remove-${flight.key}`} variant="ghost">
                {words.buttons.removeOne}
              </CommandButton>
            </StepActions>
          </div>
        )
      })}
      <StepActions>
        {view.missing.map((direction) => (
          <CommandButton key={direction} command={`add-${direction}`} pending={pending}>
            {words.add[direction]}
          </CommandButton>
        ))}
        {view.takesMore && (
          <CommandButton command="add-another" pending={pending} variant="secondary">
            {words.buttons.addAnother}
          </CommandButton>
        )}
        {view.stored.length > 1 && (
          <CommandButton command={`remove-${view.all}`} pending={pending} variant="ghost">
            {words.buttons.removeAll}
          </CommandButton>
        )}
      </StepActions>
      <SameFlights {...props} />
    </>
  )
}

/** The search by number and date (product §12). Manual entry is offered at once, even if the search is fast. */
export function SearchStep(props: StepProps) {
  const { view, words, pending } = props
  return (
    <>
      <RadioField
        name="direction"
        label={words.way}
        defaultValue={view.direction}
        onChange={(event) => moveLikelyDay(event.target, view.likelyDays)}
        options={[
          { value: 'OUTBOUND', label: words.ways.OUTBOUND },
          { value: 'RETURN', label: words.ways.RETURN },
        ]}
      />
      <NumberField {...props} hint={words.hints.flightNumber} />
      <DayField {...props} name="outboundDepartureDate" />
      <StepActions>
        <CommandButton command="search" pending={pending} busyLabel={words.buttons.searching}>
          {words.buttons.search}
        </CommandButton>
        <CommandButton command="manual" pending={null} variant="ghost">
          {words.buttons.manual}
        </CommandButton>
      </StepActions>
    </>
  )
}

/** Where to board and leave a flight of several segments (product §12). */
export function ChooseStep(props: StepProps) {
  const { view, words, pending } = props
  return (
    <>
      <p className="soft">{words.hints.choose}</p>
      <SelectField {...buildFieldProps(props, 'from')} options={view.choices?.from ?? []} />
      <SelectField {...buildFieldProps(props, 'to')} options={view.choices?.to ?? []} />
      <StepActions>
        <CommandButton command="choose" pending={pending}>
          {words.buttons.choose}
        </CommandButton>
        <CommandButton command="number" pending={pending} variant="ghost">
          {words.buttons.back}
        </CommandButton>
      </StepActions>
    </>
  )
}

/** What will be saved, and the ways to change it. */
export function ReviewStep({ view, words, pending }: StepProps) {
  const found = view.values.source === 'search'
  const several = found && (view.values.to !== '0' || view.values.from !== '0')
  return (
    <>
      {view.itinerary && <ItinerarySummary itinerary={view.itinerary} />}
      {view.questions.map((question) => (
        <div key={question} className="notice notice--warning">
          <p className="notice__body">{question}</p>
        </div>
      ))}
      <StepActions>
        <CommandButton command="save" pending={pending} busyLabel={words.buttons.saving}>
          {words.buttons.save}
        </CommandButton>
        {several && (
          <CommandButton command="airports" pending={pending} variant="secondary">
            {words.buttons.otherAirports}
          </CommandButton>
        )}
        <CommandButton command="manual" pending={pending} variant="ghost">
          {words.buttons.correct}
        </CommandButton>
        {found && (
          <CommandButton command="number" pending={pending} variant="ghost">
            {words.buttons.byNumber}
          </CommandButton>
        )}
      </StepActions>
    </>
  )
}

const End = ({ code, time, place, shift }: EndWords) => (
  <p className="flight__end">
    <span className="flight__time">{`${code} ${time}`}</span>
    {shift && <strong>{shift}</strong>}
    <span className="flight__place">{place}</span>
  </p>
)

/** A flight from airport to airport, with the layovers between. */
export function ItinerarySummary({
  itinerary: { title, summary, legs, hint },
}: {
  itinerary: ItineraryWords
}) {
  return (
    <div className="flights">
      <div className="flight">
        <p className="flight__title">{title}</p>
        <p className="flight__place">{summary}</p>
      </div>
      {legs.map((leg, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <div key={at} className="flight">
          <div className="flight__route">
            <End {...leg.from} />
            <End {...leg.to} />
            <p className="flight__way">
              <span aria-hidden="true">→</span>
              <span>{joined([leg.number, leg.duration])}</span>
            </p>
          </div>
          {leg.layover && <p className="soft">{leg.layover}</p>}
        </div>
      ))}
      {hint && (
        <div className="notice notice--warning">
          <div className="notice__body">{hint}</div>
        </div>
      )}
    </div>
  )
}

/** Manual entry: departure and arrival with date and time, and the stops. */
export function ManualStep(props: StepProps) {
  const { view, words, pending } = props
  const stops = Array.from({ length: view.stops }, (_, index) => index + 1)
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not be "add a stop". */}
      <button
        className="visually-hidden"
        type="submit"
        name="command"
        value="check"
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="form__pair">
        <NumberField {...props} />
        <TextField {...buildFieldProps(props, 'airline')} optionalLabel={words.optional} autoComplete="off" />
      </div>
      {(view.values.firstNumber || view.errors.some(({ name }) => name === 'firstNumber')) && (
        <NumberField {...props} name="firstNumber" hint={words.hints.onward} optionalLabel={words.optional} />
      )}
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
      <StepActions>
        <CommandButton command="check" pending={pending}>
          {words.buttons.check}
        </CommandButton>
        <CommandButton command="number" pending={pending} variant="ghost">
          {words.buttons.byNumber}
        </CommandButton>
      </StepActions>
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
            <LaterTimeField {...props} name={`stop${stop}Lands`} />
            <LaterTimeField {...props} name={`stop${stop}Leaves`} />
            <div className="form__pair">
              {(['Number', 'From'] as const).map((part) => {
                const OnwardField = part === 'From' ? AirportField : NumberField
                return (
                  <OnwardField
                    key={part}
                    {...props}
                    name={`stop${stop}${part}`}
                    hint={words.hints.onward}
                    optionalLabel={words.optional}
                  />
                )
              })}
            </div>
            <CommandButton command={`removeStop-${stop}`} pending={pending} variant="ghost">
              {words.removeStop.replace('{number}', String(stop))}
            </CommandButton>
          </div>
        ))}
        {stops.length < 3 && (
          <CommandButton command="addStop" pending={pending} variant="secondary" id="flights-add-stop">
            {words.buttons.addStop}
          </CommandButton>
        )}
      </div>
    </fieldset>
  )
}
