import type { RecordedEvent } from '../kernel';
import { CONTROL_DAYS, controlOf, mayConfirm, type AccountHands, type SecondPerson } from './second-person';
import type { UserEvent } from './user.events';

const person = (userId: string, of: Partial<AccountHands> = {}): AccountHands => ({
  ...{ userId, registeredAt: '2026-01-01T00:00:00.000Z', makers: [], founders: [], hands: [] },
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
  it('did not make the person who asks, nor through somebody else', () => {
    expect(verdict(asked(person('anita', { makers: ['farida'] })), second())).toBe('second-person/made-requester');
    expect(verdict(asked(person('anita', { makers: ['suresh', 'farida'] })), second({ operator: true }))).toBe(
      'second-person/made-requester',
    );
  });
  it('shares no maker with the person who asks; operators may share the first operator', () => {
    const both = { makers: ['suresh', 'first'], founders: ['first'] };
    const first = { makers: ['first'], founders: ['first'] };
    expect(verdict(asked(person('anita', both)), second(both))).toBe('second-person/same-maker');
    expect(verdict(asked(person('anita', both)), second({ ...both, operator: true }))).toBe('second-person/same-maker');
    expect(verdict(asked(person('anita', first)), second(first))).toBe('second-person/same-maker');
    expect(verdict(asked(person('anita', first)), second({ ...first, operator: true }))).toBe(true);
    expect(verdict(asked(person('anita', both)), second({ ...first, operator: true }))).toBe(true);
    expect(verdict(asked(person('anita', first)), second({ ...first, hands: ['first'], operator: true }))).toBe('second-person/same-hands');
    expect(verdict(asked(person('anita', both)), second({ makers: ['om'] }))).toBe(true);
  });
  it('is not an account for which the maker of the person who asks can sign in, nor the other way round', () => {
    expect(verdict(asked(person('anita', { makers: ['suresh'] })), second({ hands: ['suresh'] }))).toBe('second-person/same-hands');
    expect(verdict(asked(person('anita', { hands: ['suresh'] })), second({ makers: ['suresh'] }))).toBe('second-person/same-hands');
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

describe('the people who control an account', () => {
  const userId = 'farida';
  const at = '2026-01-01T00:00:00.000Z';
  const laterBy = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();
  const by = (id: string, { type, data }: UserEvent) =>
    ({
      type,
      data,
      at,
      meta: { actor: { id, name: id, email: `${id}@example.org`, role: id === 'system' ? 0 : 1 } },
    }) as RecordedEvent<UserEvent>;
  const registered = { type: 'UserRegistered', data: { userId } } as UserEvent;
  const invited = { type: 'UserInvited', data: { userId } } as UserEvent;
  const accepted = { type: 'UserInvitationAccepted', data: { userId } } as UserEvent;
  const moved = { type: 'UserChanged', data: { userId, from: {}, to: { email: 'new@example.org' } } } as UserEvent;
  const renamed = { type: 'UserChanged', data: { userId, from: {}, to: { name: 'Farida' } } } as UserEvent;
  const password = (how: 'reset' | 'user' | 'admin') => ({ type: 'UserPasswordChanged', data: { userId, by: how } }) as UserEvent;
  const control = (events: RecordedEvent<UserEvent>[], after: number) => {
    const { makers, hands } = controlOf({ tenantId: 'sunrise', userId }, events, laterBy(after));
    return { makers: makers.map((one) => one.userId), hands: hands.map((one) => one.userId) };
  };
  const LONG = 1_000;

  it('are those who registered or invited it, for good', () => {
    expect(control([by('anita', registered), by(userId, password('user'))], LONG)).toEqual({ makers: ['anita'], hands: [] });
    const imported = [by('anita', registered), by('anita', invited), by('suresh', invited), by(userId, accepted)];
    expect(control(imported, LONG)).toEqual({ makers: ['anita', 'suresh'], hands: [] });
    expect(control([by('system', registered)], LONG)).toEqual({ makers: [], hands: [] });
  });
  it('are those who set its e-mail address, for good, whatever the owner does later', () => {
    const taken = [by('system', registered), by('anita', moved), by(userId, password('reset')), by(userId, moved)];
    expect(control(taken, LONG)).toEqual({ makers: [], hands: ['anita'] });
    expect(control([by('system', registered), by('anita', renamed)], 0)).toEqual({ makers: [], hands: [] });
  });
  it('are those who set its password, until the owner sets another one and some days have passed', () => {
    const set = [by('system', registered), by('anita', password('admin'))];
    const own = [...set, by(userId, password('user'))];
    expect(control(set, LONG).hands).toEqual(['anita']);
    expect(control(own, CONTROL_DAYS - 1).hands).toEqual(['anita']);
    expect(control(own, CONTROL_DAYS + 1).hands).toEqual([]);
  });
});
