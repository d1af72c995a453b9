import { takersOf, type Taker } from './takers';
import { defaultWorkingTime } from './working-time';

const person = (userId: string, more: Partial<Taker> = {}): Taker => ({
  ...{ userId, status: 'none', works: true, time: defaultWorkingTime },
  ...more,
});

describe('the users who receive new work', () => {
  it('exclude people on leave, for half a day too', () => {
    const away = person('asha', { leave: {} });
    expect(takersOf([away, person('om')], '11:00', false)).toEqual(['om']);
    expect(takersOf([away], '11:00', false)).toEqual([]);
    const halves = [person('asha', { leave: { half: 'first' } }), person('om', { leave: { half: 'second' } })];
    expect([takersOf(halves, '11:00', false), takersOf(halves, '15:00', false)]).toEqual([['om'], ['asha']]);
    const night = { ...defaultWorkingTime, start: '22:00', end: '06:00' };
    const late = [person('asha', { time: night, leave: { half: 'second' } })];
    expect([takersOf(late, '23:00', false), takersOf(late, '03:00', false)]).toEqual([['asha'], []]);
  });
  it('are those who are present, where attendance is recorded, once working time has started', () => {
    const people = [person('asha', { status: 'in' }), person('om'), person('uma', { status: 'out' })];
    expect(takersOf(people, '11:00', true)).toEqual(['asha']);
    expect(takersOf(people, '09:00', true)).toEqual(['asha', 'om']);
    expect(takersOf(people, '11:00', false)).toEqual(['asha', 'om']);
  });
  it('are all who are not on leave if none is present: leads of the night wait for the morning', () => {
    const off = [person('asha', { works: false }), person('om', { works: false }), person('uma', { leave: {} })];
    expect(takersOf(off, '11:00', true)).toEqual(['asha', 'om']);
    expect(takersOf([person('asha', { works: false }), person('om')], '08:00', true)).toEqual(['om']);
  });
});
