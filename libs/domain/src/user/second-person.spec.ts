import { mayConfirm, type AccountHands, type SecondPerson } from './second-person';

const person = (userId: string, of: Partial<AccountHands> = {}): AccountHands => ({
  ...{ userId, registeredAt: '2026-01-01T00:00:00.000Z', makers: [], hands: [] },
  ...of,
});
const second = (of: Partial<SecondPerson> = {}): SecondPerson => ({ ...person('farida'), operator: false, ...of });
const asked = (by: AccountHands = person('anita')) => ({ requestedBy: by, requestedAt: '2026-03-01T00:00:00.000Z' });
const verdict = (request: ReturnType<typeof asked>, by: SecondPerson) => {
  const may = mayConfirm(request, by);
  return may === true ? may : may.code;
};

describe('a second person', () => {
  it('is a user who existed before', () => expect(verdict(asked(), second())).toBe(true));
  it('is not the person who asks', () => expect(verdict(asked(), second({ userId: 'anita', operator: true }))).toBe('second-person/same'));
  it('was not added by the requester, directly or through another user', () => {
    expect(verdict(asked(), second({ makers: ['anita'] }))).toBe('second-person/made-by-requester');
    expect(verdict(asked(), second({ makers: ['suresh', 'anita'], operator: true }))).toBe('second-person/made-by-requester');
    expect(verdict(asked(), second({ makers: ['suresh'] }))).toBe(true);
  });
  it('existed before the request, unless it is an operator', () => {
    const registeredAt = '2026-03-01T00:00:01.000Z';
    expect(verdict(asked(), second({ registeredAt }))).toBe('second-person/too-new');
    expect(verdict(asked(), second({ registeredAt, operator: true }))).toBe(true);
  });
  it('is not an account that the person who asks can sign in for, nor the other way round, nor one of the same third person', () => {
    expect(verdict(asked(), second({ hands: ['anita'] }))).toBe('second-person/same-hands');
    expect(verdict(asked(person('anita', { hands: ['farida'] })), second())).toBe('second-person/same-hands');
    expect(verdict(asked(person('anita', { hands: ['eve'] })), second({ hands: ['eve'], operator: true }))).toBe(
      'second-person/same-hands',
    );
    expect(verdict(asked(person('anita', { hands: ['eve'] })), second({ hands: ['om'] }))).toBe(true);
  });
});
