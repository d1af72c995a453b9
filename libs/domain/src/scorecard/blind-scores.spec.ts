import { isScored, withoutPoints, type Judging } from './blind-scores';

const judging = (more: Partial<Judging> = {}): Judging => ({
  ...{ panellistIds: ['asha', 'ravi'], readers: [], recused: [], scoredBy: ['asha', 'ravi'], isThirdAsked: false },
  ...more,
});

describe('the scores of an applicant', () => {
  it('are complete once all who judge have scored', () => {
    expect(isScored(judging())).toBe(true);
    expect(isScored(judging({ scoredBy: ['asha'] }))).toBe(false);
    expect(isScored(judging({ scoredBy: ['asha'], recused: ['ravi'] }))).toBe(true);
    expect(isScored(judging({ scoredBy: [], recused: ['asha', 'ravi'] }))).toBe(false);
    expect(isScored(judging({ scoredBy: ['asha'] }), new Set(['ravi']))).toBe(true);
  });

  it('wait for the reader who is asked when they are far apart', () => {
    expect(isScored(judging({ isThirdAsked: true }))).toBe(false);
    expect(isScored(judging({ isThirdAsked: true, readers: ['kiran'] }))).toBe(false);
    expect(isScored(judging({ isThirdAsked: true, readers: ['kiran'], scoredBy: ['asha', 'ravi', 'kiran'] }))).toBe(true);
    // A reader who does not judge, or left the institution, has not read.
    expect(isScored(judging({ isThirdAsked: true, readers: ['kiran'], recused: ['kiran'] }))).toBe(false);
    expect(isScored(judging({ isThirdAsked: true, readers: ['kiran'] }), new Set(['kiran']))).toBe(false);
    const two = { isThirdAsked: true, readers: ['kiran', 'om'], recused: ['kiran'] };
    expect(isScored(judging({ ...two, scoredBy: ['asha', 'ravi', 'om'] }))).toBe(true);
  });

  it('are told to readers of the log without points', () => {
    const ids = { applicationId: 'a-1', panellistId: 'asha' };
    const data = { ...ids, scores: { clarity: 8 }, percent: 80, note: 'Calm.' };
    expect(withoutPoints({ type: 'ScoresGiven', data }).data).toEqual(ids);
    const amended = { ...data, previousPercent: 70, reason: 'Mixed up.' };
    expect(withoutPoints({ type: 'ScoresAmended', data: amended }).data).toEqual(ids);
    expect(withoutPoints({ type: 'ThirdReaderRequested', data: { ...ids, spread: 60 } }).data).toEqual(ids);
    const other = { type: 'LeadCaptured', data: { percent: 80 } };
    expect(withoutPoints(other)).toBe(other);
  });
});
