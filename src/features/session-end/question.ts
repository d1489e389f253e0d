/** Asked by the page's own script, with GET: how long the session has left. Answered in place of the page. */
export const askHowLong = '/?session=left'

/** Asked with POST: to put the session's end off. */
export const askToStay = '/?session=stay'

/** Seconds before a session's end at which the page warns: time to finish a sentence, not to be startled. */
export const WARN_BEFORE_S = 300
