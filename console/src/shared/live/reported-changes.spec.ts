import { ReportedChanges } from './reported-changes';

describe('figures that were told of', () => {
  let heard: ReportedChanges;
  const answered = (position?: string, error: Error | null = null) => heard.again({ state: { data: { position }, error } });
  beforeEach(() => {
    heard = new ReportedChanges();
  });

  it('are to have passed the newest position, in whatever order it came', () => {
    expect(heard.newest).toBeUndefined();
    for (const position of ['0007', '0005', undefined]) heard.hear(position);
    expect(heard.newest).toBe('0007');
  });

  it('are asked for again while they have not, and no longer', () => {
    expect(answered('0004')).toBe(false);
    heard.hear('0007');
    expect(answered('0006')).toBeGreaterThan(0);
    expect([answered('0007'), answered('0008')]).toEqual([false, false]);
  });

  it('are not polled again if no answer is known, or after a failure', () => {
    heard.hear('0007');
    expect([heard.again({ state: { error: null } }), answered(undefined), answered('0006', new Error('down'))]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
