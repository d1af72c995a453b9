import { readMoment } from './past-link';

describe('a moment in an address', () => {
  it('is read as answers tell it', () => {
    expect(readMoment('2026-11-20T04:45:00.000Z')).toBe('2026-11-20T04:45:00.000Z');
    expect(readMoment('2026-11-20T04:45:00Z')).toBe('2026-11-20T04:45:00.000Z');
  });

  it.each([null, '', 'yesterday', '2026-11-20', '2026-99-20T04:45:00.000Z', '2026-11-20T04:45:00.000+05:30'])('is none: %p', (text) =>
    expect(readMoment(text)).toBeUndefined(),
  );
});
