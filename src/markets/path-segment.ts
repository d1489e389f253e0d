const lost: readonly string[] = ['', '.', '..']

/** Whether a path segment gets lost on the way: "" disappears, and browsers, proxies and our own client resolve the others. */
export const isLostSegment = (segment: string): boolean => lost.includes(segment)
