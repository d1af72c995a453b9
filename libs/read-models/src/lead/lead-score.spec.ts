import { scoreBandOf, scoreOf, scoreParts, scoreWeights, type ScoredLead } from './lead-score';

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

  it('has weights with names of their own', () => {
    expect(new Set(scoreWeights.map(({ name }) => name)).size).toBe(scoreWeights.length);
  });
});
