/**
 * Enables transitions between pages (src/styles/base/_transitions.scss), except with reduced motion. It is inlined: Chromium aborts
 * a transition with an uncaught error if it computes styles before a stylesheet has enabled it.
 */
export const pageTransitions = '@media not (prefers-reduced-motion){@view-transition{navigation:auto}}'
