import { placeInRun, reasonWords } from './queue-run';

const next = (leadId: string) => ({ leadId, reason: { kind: 'fresh' as const, at: null, score: null } });
const answer = { next: next('d'), count: 38, open: ['a', 'b', 'c'], current: next('c') };

describe('a lead in a run through a queue', () => {
  it('is counted among the shown leads and those that follow', () =>
    expect(placeInRun(['a', 'b', 'c'], 'c', answer)).toMatchObject({ index: 2, count: 41, previous: 'b', next: 'd' }));

  it('is followed by the shown ones that still wait, if the user went back', () => {
    expect(placeInRun(['a', 'b', 'c'], 'a', answer)).toMatchObject({ index: 0, previous: undefined, next: 'b' });
    expect(placeInRun(['a', 'b', 'c'], 'a', { ...answer, open: ['a', 'c'] }).next).toBe('c');
    expect(placeInRun(['a', 'b', 'c'], 'a', { ...answer, open: ['a'] }).next).toBe('d');
  });

  it('is followed at the end by those that were passed over, and by none when all are worked', () => {
    const end = { ...answer, next: null, count: 0 };
    expect(placeInRun(['a', 'b', 'c'], 'c', end).next).toBe('a');
    expect(placeInRun(['a', 'b', 'c'], 'c', { ...end, open: ['c'] }).next).toBeUndefined();
  });
});

describe('the reason of a lead in words', () => {
  const now = new Date('2026-03-02T06:00:00.000Z');
  const words = (kind: 'due' | 'fresh' | 'score' | 'planned' | 'closed', at: string | null, score: number | null = 40) =>
    reasonWords({ kind, at, score }, 'Asia/Kolkata', now);

  it('names the time that decides', () => {
    expect(words('due', '2026-03-02T05:50:00.000Z')).toBe('Follow-up due 10 min ago');
    expect(words('fresh', '2026-03-02T04:00:00.000Z')).toBe('Fresh enquiry, not called yet: came 2 h ago');
    expect(words('planned', '2026-03-02T08:00:00.000Z')).toBe('Follow-up planned in 2 h');
    expect(words('score', '2026-03-01T08:00:00.000Z')).toBe('Score 40, last attempt yesterday');
  });

  it('says that a lead was never called, and leaves out a score that is hidden', () => {
    expect(words('score', null)).toBe('Score 40, never called');
    expect(words('score', null, null)).toBe('never called');
    expect(words('closed', null)).toBe('Closed');
  });
});
