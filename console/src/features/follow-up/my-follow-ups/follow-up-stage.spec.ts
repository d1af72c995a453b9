import type { FollowUpRow } from '@matricula/read-models/follow-up';
import { followUpColumns, isOverdue } from './follow-up.columns';
import { comingDays, stageFilter, stageOf } from './follow-up-stage';

const zone = 'Asia/Kolkata';
// 01:15 of the 21st in Kolkata.
const now = new Date('2026-11-20T19:45:00Z');

describe('the tabs of the follow-ups', () => {
  it('take today when the address says nothing sensible', () => expect(stageOf('yesterday')).toBe('today'));

  it('know the day of the tenant', () =>
    expect(stageFilter('today', zone, now)).toEqual({
      and: [
        { field: 'status', op: 'eq', value: 'pending' },
        { field: 'dueAt', op: 'between', from: '2026-11-20T18:30:00.000Z', to: '2026-11-21T18:29:59.999Z' },
      ],
    }));

  it('call overdue what is due before this moment, and upcoming what is due after today', () => {
    expect(stageFilter('overdue', zone, now)).toMatchObject({ and: [{}, { op: 'lt', value: '2026-11-20T19:45:00.000Z' }] });
    expect(stageFilter('upcoming', zone, now)).toMatchObject({ and: [{}, { op: 'gt', value: '2026-11-21T18:29:59.999Z' }] });
  });

  it('keep to one’s own queue', () =>
    expect(stageFilter('done', zone, now, 'u1')).toMatchObject({ and: [{}, { field: 'ownerId', value: 'u1' }] }));
});

describe('the coming two weeks', () => {
  it('begin with the tenant’s today', () => {
    const days = comingDays(zone, now);
    expect(days).toHaveLength(14);
    expect([days[0], days[13]]).toEqual(['2026-11-21', '2026-12-04']);
  });
});

describe('a follow-up that is open', () => {
  it('is overdue by the moment at which the list is shown', () => {
    const row = { status: 'pending', dueAt: '2026-11-12T06:01:00.000Z' } as FollowUpRow;
    expect([isOverdue(row, '2026-11-12T06:00:00.000Z'), isOverdue(row, '2026-11-12T06:02:00.000Z')]).toEqual([false, true]);
  });
});

describe('the columns of the follow-ups', () => {
  const fields = (mine: boolean) =>
    followUpColumns({ source: String, stageTone: () => 'neutral' as never, mine }).map(({ field }) => field);

  it('leave out the owner of one’s own queue, whose room the comment gets', () => {
    expect(fields(false)).toContain('ownerName');
    expect(fields(true)).toEqual(fields(false).filter((field) => field !== 'ownerName'));
  });
});
