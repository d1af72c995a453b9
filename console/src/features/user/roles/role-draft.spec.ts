import { draftOf, withLater, type OneRole } from './role-draft';

const role = (name: string, codes: string[]) =>
  ({ name, scope: 'own', active: true, acl: codes.map((code) => ({ code, level: [6] })), field_rules: {} }) as unknown as OneRole;

describe('what is being made of a role', () => {
  const sent = draftOf(role('Counsellors', ['LEADS']));
  const now = draftOf(role('Counsellors', ['LEADS', 'REPORTS']));

  it('is the role as it is kept, once that was saved', () => expect(withLater(now, sent, sent)).toEqual(now));

  it('keeps what was changed while that was saved', () => {
    const later = draftOf(role('Counsellors', ['LEADS', 'NOTES']));
    expect(withLater(now, sent, { ...sent, held: later.held })).toEqual({ ...now, held: later.held });
    expect(withLater(now, sent, { ...sent, name: 'Guides' })).toEqual({ ...now, name: 'Guides' });
  });
});
