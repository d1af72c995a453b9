import { interviewSessionList } from '@matricula/read-models/interview';
import { readsOf } from '@matricula/testing';
import { openSlotsOf } from './open-slots';

const DAY_MS = 86_400_000;
const session = (at: number, booked: number) => {
  const startsAt = new Date(Date.now() + (at + 1) * DAY_MS).toISOString();
  const taken = Object.fromEntries(Array.from({ length: booked }, (_, one) => [`a-${at}-${one}`, `s-${at}.${one}`]));
  return {
    ...{
      sessionId: `s-${at}`,
      day: startsAt.slice(0, 10),
      formId: 'f-1',
      formName: 'MBA 2027',
      panel: 'Panel A',
      panellistIds: [],
      startsAt,
    },
    ...{ endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(), minutes: 30, slots: 2, seats: 1, places: 2, taken },
    ...{ booked, free: 2 - booked, status: 'open' },
  };
};

describe('the free times of interviews', () => {
  it('are found behind any number of full sessions', async () => {
    const full = Array.from({ length: 120 }, (_, at) => session(at, 2));
    const slots = await openSlotsOf(readsOf([interviewSessionList, [...full, session(120, 1), session(121, 0)]]), 't', 'f-1');
    expect(slots.map(({ slotId, free }) => [slotId, free])).toEqual([
      ['s-120.1', 1],
      ['s-121.0', 1],
      ['s-121.1', 1],
    ]);
  });
});
