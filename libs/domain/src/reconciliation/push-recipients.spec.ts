import { pushRecipients } from './push-recipients';

describe('the recipients of a push to all', () => {
  const lead = {
    shortlisted: ['b', 'c', 'd', 'a'],
    notInterested: ['c'],
    connected: new Set(['a', 'b', 'c', 'e']),
    pushed: new Set<string>(),
  };

  it('are the connected colleges of the lead and of its shortlist, each once, without those that it refused', () =>
    expect(pushRecipients({ ...lead, own: 'a' })).toEqual(['a', 'b']));
  it('leave out the colleges that got the lead already', () => expect(pushRecipients({ ...lead, pushed: new Set(['b']) })).toEqual(['a']));
});
