const lost: readonly string[] = ['', '.', '..']

/** Whether a segment of a path is lost on its way: "" is none at all, and browsers, proxies and our own client resolve the others. */
export const isLostSegment = (segment: string): boolean => lost.includes(segment)
