import { ownWeights, scoreBandOf, scoreFadesAt, scoreOf, scoreParts, weightsInForce, type ScoredLead } from './lead-score';

const fresh: ScoredLead = { verified: false, enquiries: 1, callActions: 0, followUpPending: false };

describe('the score of a lead', () => {
  it('is the sum of the points that the declared weights give', () => {
    const lead: ScoredLead = { ...fresh, verified: true, lastSource: 'IVR', callActions: 2, followUpPending: true, stageTag: 'call' };
    expect(scoreParts(lead)).toEqual([
      { name: 'verified', title: 'Phone verified', points: 15 },
      { name: 'source', title: 'Quality of the latest source', points: 16 },
      { name: 'callActions', title: 'Call actions', points: 8 },
      { name: 'followUp', title: 'Follow-up planned', points: 8 },
      { name: 'stage', title: 'Stage of the latest call action', points: 8 },
    ]);
    expect(scoreOf(lead)).toBe(55);
  });

  it('counts no weight above its limit', () => {
    const [calls] = scoreParts({ ...fresh, callActions: 50 });
    expect(calls).toMatchObject({ name: 'callActions', points: 16 });
  });

  it('rates a source by its name without regard to case, an unknown source below the middle, and a missing one with nothing', () => {
    expect(scoreParts({ ...fresh, lastSource: ' ivr ' })[0]?.points).toBe(16);
    expect(scoreParts({ ...fresh, lastSource: 'Newspaper' })[0]?.points).toBe(8);
    expect(scoreParts(fresh)).toEqual([]);
  });

  it('stays between 0 and 100: a closed stage takes points, an enrolment gives all', () => {
    expect(scoreOf({ ...fresh, stageLocked: true })).toBe(0);
    expect(scoreOf({ ...fresh, verified: true, stageLocked: true, enrolledAt: '2026-03-08T05:00:00.000Z' })).toBe(100);
  });

  it('has a class', () => {
    expect([0, 29, 30, 59, 60, 100].map(scoreBandOf)).toEqual(['cold', 'cold', 'warm', 'warm', 'hot', 'hot']);
  });

  it('falls as the latest activity ages', () => {
    const aged = (scoredAt: string): ScoredLead => ({ ...fresh, lastActivityAt: '2026-03-01T05:00:00.000Z', scoredAt });
    const told = (scoredAt: string) => [scoreParts(aged(scoredAt))[0]?.points, scoreFadesAt(aged(scoredAt))];
    expect(told('2026-03-02T05:00:00.000Z')).toEqual([10, '2026-03-08T05:00:00.000Z']);
    expect(told('2026-03-08T05:00:00.000Z')).toEqual([5, '2026-03-31T05:00:00.000Z']);
    expect(told('2026-03-31T05:00:00.000Z')).toEqual([undefined, undefined]);
  });

  it('rises with calls that the lead answered', () =>
    expect([1, 2, 9].map((replies) => scoreParts({ ...fresh, replies })[0])).toEqual(
      [5, 10, 15].map((points) => ({ name: 'replies', title: 'Answered calls and messages of the lead', points })),
    ));
});

describe('the weights of the score', () => {
  it('have names of their own', () => {
    const names = weightsInForce().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are replaced by those of the institution, in proportion to what they count', () => {
    const scoreWeights = ownWeights([
      { part: 'callActions', most: 40 },
      { part: 'verified', most: 0 },
      { part: 'source', most: 20 },
      { part: 'moon', most: 9 },
    ]);
    expect(scoreWeights).toEqual({ callActions: 40, verified: 0 });
    expect(scoreParts({ ...fresh, verified: true, callActions: 2, scoreWeights })).toEqual([
      { name: 'callActions', title: 'Call actions', points: 20 },
    ]);
    expect(ownWeights([{ part: 'source', most: 20 }])).toBeUndefined();
  });

  it('take points for a closed stage', () => {
    const enquired = { ...fresh, enquiries: 3, stageLocked: true };
    expect(scoreOf({ ...enquired, scoreWeights: { closed: 5 } })).toBe(15);
    expect(scoreOf(enquired)).toBe(0);
  });
});
