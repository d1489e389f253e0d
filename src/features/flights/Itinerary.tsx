import type { EndWords, ItineraryWords } from './itinerary-words.ts'

const End = ({ code, time, place, shift }: EndWords) => (
  <p className="flight__end">
    <span className="flight__time">
      {code} {time}
    </span>
    {shift && <strong>{shift}</strong>}
    <span className="flight__place">{place}</span>
  </p>
)

/** A flight from airport to airport, with the layovers between. */
export function Itinerary({ itinerary: { title, summary, legs, hint } }: { itinerary: ItineraryWords }) {
  return (
    <div className="flights">
      <div className="flight">
        <p className="flight__title">{title}</p>
        <p className="flight__place">{summary}</p>
      </div>
      {legs.map((leg) => (
        <div key={`${leg.from.code}${leg.from.time}`} className="flight">
          <div className="flight__route">
            <End {...leg.from} />
            <End {...leg.to} />
            <p className="flight__way">
              <span aria-hidden="true">→</span>
              <span>{leg.duration}</span>
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
