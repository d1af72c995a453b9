/** A meeting as its calendar file tells it. */
export interface CalendarMeeting {
  meetingId: string;
  title: string;
  /** ISO 8601 in UTC. */
  startsAt: string;
  minutes: number;
  link?: string;
  note?: string;
  /** Name of the host. */
  host?: string;
  cancelled?: boolean;
  /** How often it was rescheduled or cancelled: calendars take the entry with the greater number. */
  sequence: number;
  /** When the file is made, ISO 8601 in UTC. */
  madeAt: string;
}

const utc = (at: string | number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** Lines are at most 75 octets long; a longer one continues after a space, and no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** The calendar file (iCalendar, RFC 5545) of a meeting. */
export function calendarFile(meeting: CalendarMeeting, product: string): string {
  const { meetingId, title, startsAt, minutes, link, note, host, cancelled = false, sequence, madeAt } = meeting;
  const description = [note, link, host && `Host: ${host}`].filter(Boolean).join('\n');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Meetings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:meeting-${meetingId}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(Date.parse(startsAt) + minutes * 60_000)}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(link ? [`LOCATION:${escaped(link)}`, `URL:${link.replace(/\s/g, '')}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
