/*
 * Reads a calendar file by RFC 5545 without our own code, so that the writer is compared with the standard and not with
 * itself.
 */

export interface Property {
  params: Record<string, string>
  value: string
}

export interface Component {
  name: string
  property(name: string): Property | undefined
  /** The raw value, '' when absent. */
  value(name: string): string
  /** The value of a text property, unescaped. */
  text(name: string): string
  all(name: string): Component[]
}

/** The single calendar of a file. Throws if a line is too long, cuts a character or has no colon, or components do not nest. */
export function readCalendar(file: string): Component {
  if (!file.endsWith('\r\n')) throw new Error('the last line does not end')
  const physical = file.slice(0, -2).split('\r\n')
  for (const line of physical) {
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
    if (!line.isWellFormed()) throw new Error(`a character cut in two: ${line}`)
    if (/[\r\n]/.test(line)) throw new Error('a line break that is no CRLF')
  }
  const lines = physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
  const root = component('(file)')
  const open = [root]
  for (const line of lines) {
    const { name, ...property } = contentLine(line)
    const inner = open.at(-1) ?? root
    if (name === 'BEGIN') {
      const child = component(property.value)
      inner.children.push(child)
      open.push(child)
    } else if (name === 'END') {
      if (open.pop()?.name !== property.value) throw new Error(`END:${property.value} closes something else`)
    } else inner.properties.push([name, property])
  }
  const [calendar] = root.children
  if (open.length !== 1 || root.children.length !== 1 || calendar?.name !== 'VCALENDAR') {
    throw new Error('not one calendar')
  }
  return calendar
}

function component(name: string) {
  const properties: [string, Property][] = []
  const children: ReturnType<typeof component>[] = []
  const property = (wanted: string) => properties.find(([known]) => known === wanted)?.[1]
  const made: Component & { properties: typeof properties; children: Component[] } = {
    name,
    properties,
    children,
    property,
    value: (wanted) => property(wanted)?.value ?? '',
    text: (wanted) =>
      (property(wanted)?.value ?? '').replaceAll(/\\(.)/g, (_, letter: string) =>
        letter.toLowerCase() === 'n' ? '\n' : letter,
      ),
    all: (wanted) => children.filter((child) => child.name === wanted),
  }
  return made as Component & { properties: typeof properties; children: (typeof made)[] }
}

function contentLine(line: string): Property & { name: string } {
  const [, head = '', value = ''] = /^((?:[^":]|"[^"]*")+):(.*)$/s.exec(line) ?? []
  if (!head) throw new Error(`no content line: ${line}`)
  const [name = '', ...params] = head.split(';')
  return {
    name,
    value,
    params: Object.fromEntries(params.map((param) => param.split('=', 2))) as Property['params'],
  }
}

/** Seconds from UTC at a local time, by the observances of a VTIMEZONE: the last that had begun. */
export function offsetAt(zone: Component, time: string): number {
  const begun = [...zone.all('STANDARD'), ...zone.all('DAYLIGHT')]
    .filter((one) => one.value('DTSTART') <= time)
    .sort((one, other) => (one.value('DTSTART') < other.value('DTSTART') ? 1 : -1))
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(begun[0]?.value('TZOFFSETTO') ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
}
