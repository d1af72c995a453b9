import { assertReceived } from './received-at';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const received = (at: string, orderedAt = '2026-11-20T10:00:00.000Z') => assertReceived(at, { orderedAt, timeZone: 'Asia/Kolkata', now });

describe('money without a provider', () => {
  it('is received by now, by a clock that may differ by a minute', () => {
    expect(() => received('2026-11-28T10:01:00.000Z')).not.toThrow();
    expect(() => received('2026-11-28T10:01:01.000Z')).toThrow('The money cannot be received in the future.');
  });

  it('is not received long before its order', () => {
    expect(() => received('2026-10-21T10:00:00.000Z')).not.toThrow();
    expect(() => received('2006-11-20T10:00:00.000Z')).toThrow('more than 30 days before its order was created');
  });

  it('is not received in a financial year before the last one, by the days of the institution', () => {
    const ordered = '2025-04-02T10:00:00.000Z';
    expect(() => received('2025-03-31T18:30:00.000Z', ordered)).not.toThrow();
    expect(() => received('2025-03-31T18:29:59.000Z', ordered)).toThrow('before the last financial year: its books are closed');
  });
});
