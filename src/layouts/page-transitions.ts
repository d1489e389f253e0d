/**
 * Lets browsers move from page to page (src/styles/base/_transitions.scss), but not where less motion is asked for. It stands in
 * the page: Chromium gives up a transition with an uncaught error when it computes styles before a stylesheet has said so.
 */
export const pageTransitions = '@media not (prefers-reduced-motion){@view-transition{navigation:auto}}'
