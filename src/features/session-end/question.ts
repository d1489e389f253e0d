/** Asked by the page's own script, with GET: how long the session has left. Answered in place of the page. */
export const askHowLong = '/?session=left'

/** Asked with POST: to put the session's end off. */
export const askToStay = '/?session=stay'
