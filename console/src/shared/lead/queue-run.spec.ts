import { post } from '../http/http';
import { addSecond, fetchRunPlace, openInQueue, placeInRun, queueSecondsOf, reasonWords, secondsIn } from './queue-run';

jest.mock('../http/http', () => ({ ...jest.requireActual<object>('../http/http'), post: jest.fn() }));

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

describe('a run through thousands of leads', () => {
  const stored = new Map<string, string>();
  const session = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const asked: { shown: string[] }[] = [];
  const place = (key: string) => fetchRunPlace({ list: 'leads', label: 'Leads', sort: [], key, run: 'r' });
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `lead-${n}`);
  const shown = (leads: string[]) => stored.set('queue-run:r', JSON.stringify({ shown: leads, seconds: {} }));
  const answers = (open: (shown: string[]) => string[]) =>
    jest.mocked(post).mockImplementation(async (_path, body) => {
      asked.push(body as { shown: string[] });
      return { data: { ...answer, next: next('n'), open: open((body as { shown: string[] }).shown) } } as never;
    });
  beforeEach(() => {
    Object.defineProperty(globalThis, 'sessionStorage', { value: session, configurable: true });
    stored.clear();
    asked.length = 0;
  });

  it('counts the seconds of the open lead for its next result, from the last one on, and none of other leads', () => {
    const close = openInQueue('r', 'a');
    for (let second = 0; second < 5; second += 1) addSecond('r', 'a');
    const open = queueSecondsOf('a');
    expect([open?.seconds, queueSecondsOf('b')]).toEqual([5, undefined]);
    addSecond('r', 'a');
    addSecond('r', 'a', 'hidden');
    open?.done();
    expect([queueSecondsOf('a')?.seconds, secondsIn('r', 'a').here]).toEqual([1, 6]);
    close();
    expect(queueSecondsOf('a')).toBeUndefined();
  });

  it('remembers all of them, and names to the server only those that are still to be worked', async () => {
    shown(ids(1_200));
    answers((sent) => sent.slice(-2));
    expect(await place('last')).toMatchObject({ index: 1_200, previous: 'lead-1199' });
    expect((await place('one more')).forgotten).toBeUndefined();
    expect(asked.map((one) => one.shown.length)).toEqual([1_201, 3]);
  });

  it('tells how many may be offered again, beyond what the server excludes', async () => {
    shown(ids(5_010));
    answers((sent) => sent);
    expect(await place('last')).toMatchObject({ index: 5_010, forgotten: 11 });
    expect(asked[0]?.shown).toHaveLength(5_000);
  });
});

describe('the reason of a lead in words', () => {
  const now = new Date('2026-03-02T06:00:00.000Z');
  const words = (kind: 'due' | 'fresh' | 'score' | 'planned' | 'closed', at: string | null, score: number | null = 40) =>
    reasonWords({ kind, at, score }, 'Asia/Kolkata', now);

  it('names the time that decides', () => {
    expect(words('due', '2026-03-02T05:50:00.000Z')).toBe('Follow-up due 10 min ago');
    expect(words('fresh', '2026-03-02T04:00:00.000Z')).toBe('Fresh enquiry, no result yet: came 2 h ago');
    expect(words('planned', '2026-03-02T08:00:00.000Z')).toBe('Follow-up planned in 2 h');
    expect(words('score', '2026-03-01T08:00:00.000Z')).toBe('Score 40, last attempt yesterday');
  });

  it('says that a lead was never called, and leaves out a score that is hidden', () => {
    expect(words('score', null)).toBe('Score 40, never called');
    expect(words('score', null, null)).toBe('never called');
    expect(words('closed', null)).toBe('Closed');
  });
});
