import { chainVerdict, LONGEST_CHAIN } from './chain';

describe('an event that rules caused', () => {
  const chain = Array.from({ length: LONGEST_CHAIN }, (_, n) => `r${n}`);

  it('fires no rule of its chain', () => {
    expect(chainVerdict(undefined, 'r1')).toBe('fires');
    expect(chainVerdict(['r1'], 'r2')).toBe('fires');
    expect(chainVerdict(['r1', 'r2'], 'r1')).toBe('in-chain');
  });

  it('is parked at the eighth rule', () => {
    expect(chainVerdict(chain.slice(1), 'other')).toBe('fires');
    expect(chainVerdict(chain, 'other')).toBe('too-deep');
    expect(chainVerdict(chain, 'r0')).toBe('in-chain');
  });
});
