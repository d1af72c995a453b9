interface Failed {
  file: string;
  titles: string[];
}
interface Repeats {
  artefactsOf(part: string, file: string): string;
  judge(
    part: string,
    status: number,
    report?: { interrupted: boolean; failed: Failed[] },
    command?: string,
  ): { red: (Failed & { part: string })[]; again: (Failed & { part: string })[] };
  slowest(files: { part: string; file: string; seconds: number }[]): string;
  told(
    repeats: (Failed & { part: string; passed: boolean; folder: string })[],
    red?: (Failed & { part: string })[],
  ): { text: string; green: boolean };
}
const { artefactsOf, judge, slowest, told } = jest.requireActual<Repeats>('./repeats.mjs');

const report = (...files: string[]) => ({ interrupted: false, failed: files.map((file) => ({ file, titles: ['logs in'] })) });
const again = (part: string, ...files: string[]) => files.map((file) => ({ part, file, titles: ['logs in'] }));

describe('a part of a run that ends', () => {
  it('is green without a repeat when jest succeeds', () => expect(judge('jest', 0, report())).toEqual({ red: [], again: [] }));

  it('repeats browser specs that failed', () =>
    expect(judge('jest', 1, report('test/e2e/sign-in.spec.ts'))).toEqual({ red: [], again: again('jest', 'test/e2e/sign-in.spec.ts') }));

  it('repeats browser specs and flows that failed on engines', () =>
    expect(judge('distributed', 1, report('test/e2e/main-job.spec.ts', 'test/flows/live.spec.ts'))).toEqual({
      red: [],
      again: again('distributed', 'test/e2e/main-job.spec.ts', 'test/flows/live.spec.ts'),
    }));

  it.each([
    ['jest', 'libs/domain/src/lead/lead.decider.spec.ts'],
    ['jest', 'projections/src/lead/lead-list.projector.spec.ts'],
    ['jest', 'libs/read-store/src/mongo/rows.spec.ts'],
    ['jest', 'test/flows/live.spec.ts'],
    ['jest', 'test/faults/kill.spec.ts'],
    ['jest', 'console/src/features/sign-in/sign-in.spec.tsx'],
    ['distributed', 'libs/read-store/src/clickhouse/columns.spec.ts'],
    ['adapters', 'libs/event-feed/src/kafka/feed.spec.ts'],
    ['faults', 'test/faults/distributed.spec.ts'],
  ])('is red in %s without a repeat when %s fails', (part, file) =>
    expect(judge(part, 1, report(file))).toEqual({ red: again(part, file), again: [] }),
  );

  it('is red but still repeats the browser spec when another spec failed too', () =>
    expect(judge('jest', 1, report('test/e2e/sign-in.spec.ts', 'test/flows/live.spec.ts'))).toEqual({
      red: again('jest', 'test/flows/live.spec.ts'),
      again: again('jest', 'test/e2e/sign-in.spec.ts'),
    }));

  it('is red when jest fails without naming a file, was interrupted or wrote no report', () => {
    const red = (title: string) => [{ part: 'jest', file: 'jest.js', titles: [title] }];
    expect(judge('jest', 1, report()).red).toEqual(red('names no failed file'));
    expect(judge('jest', 1, { ...report('test/e2e/sign-in.spec.ts'), interrupted: true }).red).toEqual(red('was interrupted'));
    expect(judge('jest', 134).red).toEqual(red('exit code 134'));
  });
});

describe('the end of a run', () => {
  const of = (file: string, passed: boolean, part = 'jest') => ({
    part,
    file,
    titles: ['logs in', 'logs out'],
    passed,
    folder: `test/.flaky/${file}`,
  });

  it('is green and prints nothing without repeats', () => expect(told([])).toEqual({ text: '', green: true }));

  it('is green and prints file, titles and folder of what passes the second time', () =>
    expect(told([of('test/e2e/sign-in.spec.ts', true)])).toEqual({
      text: 'Flaky:\n  jest: test/e2e/sign-in.spec.ts (test/.flaky/test/e2e/sign-in.spec.ts)\n    logs in\n    logs out\n',
      green: true,
    }));

  it('is red and names what failed for good', () =>
    expect(told([of('test/e2e/sign-in.spec.ts', true)], again('jest', 'test/flows/live.spec.ts'))).toEqual({
      text: expect.stringMatching(/^Failed:\n {2}jest: test\/flows\/live.spec.ts\n {4}logs in\nFlaky:\n/),
      green: false,
    }));

  it('is red when one of the repeats fails', () => {
    const { text, green } = told([of('test/e2e/sign-in.spec.ts', true), of('test/flows/live.spec.ts', false, 'distributed')]);
    expect(green).toBe(false);
    expect(text).toMatch(/^Flaky:\n.*sign-in[^]*\nFailed twice:\n {2}distributed: test\/flows\/live/);
  });

  it('stores artefacts of a file by part', () => {
    expect(artefactsOf('jest', 'test/e2e/main-job.spec.ts')).toBe('e2e/main-job.spec.ts');
    expect(artefactsOf('distributed', 'test/e2e/main-job.spec.ts')).toBe('engines/e2e/main-job.spec.ts');
  });

  it('prints its twenty slowest files, the slowest first', () => {
    const files = Array.from({ length: 25 }, (_, at) => ({ part: 'jest', file: `${at}.spec.ts`, seconds: at + 0.4 }));
    const lines = slowest(files).trim().split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([20, '| jest | 24.spec.ts | 24 |', '| jest | 5.spec.ts | 5 |']);
  });
});
