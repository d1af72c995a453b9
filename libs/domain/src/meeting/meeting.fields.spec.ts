import { checkFields } from '../kernel/field-check';
import { scheduleMeetingFields } from './meeting.fields';

const meeting = { title: 'Tour of the campus', startsAt: '2026-03-02T10:00:00.000Z', minutes: 30 };
const problemsOf = (link: string) => checkFields(scheduleMeetingFields, { ...meeting, link }).problems.map(({ message }) => message);

describe('the link of a meeting', () => {
  it('is an address with https:// or http://, and the message says so', () => {
    for (const link of ['meet.example/abc', 'javascript:alert(1)', 'ftp://meet.example'])
      expect(problemsOf(link)).toEqual(['The link must begin with https:// or http://.']);
    expect(problemsOf('https://meet.example/abc')).toEqual([]);
  });
});
