import { spokenName } from './spoken-name';

describe('a name in words', () => {
  it('has spaces, and follow-up with its hyphen', () =>
    expect(['follow-up-due', 'follow-ups', 'overdue_digest', 'quick-report'].map(spokenName)).toEqual([
      ...['follow-up due', 'follow-ups', 'overdue digest', 'quick report'],
    ]));
});
