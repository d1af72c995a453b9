import { calendarFile } from './calendar-file';

const meeting = {
  ...{ meetingId: 'm-1', title: 'Tour, with questions; live', startsAt: '2026-03-02T10:00:00.000Z', minutes: 45, sequence: 2 },
  ...{ link: 'https://meet.example/room', host: 'Asha Sharma', madeAt: '2026-03-01T08:30:00.123Z' },
};

describe('the calendar file of a meeting', () => {
  it('holds the appointment in UTC, its link and host', () =>
    expect(calendarFile(meeting, 'Matricula').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Matricula//Meetings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:meeting-m-1',
      'SEQUENCE:2',
      'DTSTAMP:20260301T083000Z',
      'DTSTART:20260302T100000Z',
      'DTEND:20260302T104500Z',
      'SUMMARY:Tour\\, with questions\\; live',
      'DESCRIPTION:https://meet.example/room\\nHost: Asha Sharma',
      'LOCATION:https://meet.example/room',
      'URL:https://meet.example/room',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]));

  it('cancels the entry of a cancelled meeting', () => {
    const text = calendarFile({ ...meeting, cancelled: true }, 'Matricula');
    expect(text).toContain('\r\nMETHOD:CANCEL\r\n');
    expect(text).toContain('\r\nSTATUS:CANCELLED\r\n');
  });

  it('folds long lines at 75 octets without cutting a character, and takes no line break from a title', () => {
    const title = `${'कैंपस '.repeat(20)}\nDTEND:20300101T000000Z`;
    const lines = calendarFile({ ...meeting, title }, 'Matricula').split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual(['DTEND:20260302T104500Z']);
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replace('\n', '\\n')}`);
  });
});
