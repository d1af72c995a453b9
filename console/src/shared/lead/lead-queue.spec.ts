import { dueFollowUp } from './lead-queue';

const pending = (followUpId: string, dueAt: string) => ({ followUpId, dueAt });
const now = '2026-03-02T06:00:00.000Z';

describe('the follow-up that a call action of a queue completes', () => {
  it('is the one that is due the longest', () =>
    expect(
      dueFollowUp({ pendingFollowUps: [pending('f2', '2026-03-02T05:00:00.000Z'), pending('f1', '2026-03-01T05:00:00.000Z')] }, now),
    ).toBe('f1'));

  it('is none if all are planned for later', () => {
    expect(dueFollowUp({ pendingFollowUps: [pending('f1', '2026-03-03T05:00:00.000Z')] }, now)).toBeUndefined();
    expect(dueFollowUp({ pendingFollowUps: [] }, now)).toBeUndefined();
  });
});
