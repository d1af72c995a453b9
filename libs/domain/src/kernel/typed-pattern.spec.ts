import { matchesTyped, patternProblem } from './typed-pattern';

const phone = '+919811900101';

describe('a pattern that a person typed', () => {
  it.each([
    ['^[6-9]\\d{9}$', '9811900101', true],
    ['^(?:\\+91|0)?[6-9]\\d{9}$', phone, true],
    ['^(6|7|8|9)\\d{9}$', '5811900101', false],
    ['^[6-9]\\d{4}[ \\-]?\\d{5}$', '98119-00101', true],
    ['^\\d{10,12}$', '123456789', false],
    ['^(\\d\\d){5}$', '9811900101', true],
    ['^\\+44', phone, false],
    ['(?<area>\\d{5})\\d{5}$', phone, true],
    ['^\\\\1|\\d$', phone, true],
  ])('%s is tried on %s', (pattern, value, fits) => {
    expect(patternProblem(pattern)).toBeUndefined();
    expect(matchesTyped(pattern, value)).toBe(fits);
  });

  // Each of these would take an engine that backtracks from seconds to longer than the universe has existed.
  it.each([
    [`^${'.*'.repeat(17)}x$`, phone, false],
    [`^${'.*'.repeat(90)}x$`, '9'.repeat(2_000), false],
    ['\\d?'.repeat(60), phone, true],
    [`^${'\\d?'.repeat(60)}x`, '9'.repeat(60), false],
    ['(\\d+)+$', `${'9'.repeat(2_000)}x`, false],
    ['^(\\d+)+$', `${'9'.repeat(2_000)}x`, false],
    ['^((\\d*)*)*x$', '9'.repeat(2_000), false],
    ['^(\\d|\\d\\d|\\d{3})*x', '9'.repeat(2_000), false],
    [`${'('.repeat(50)}\\d${'*)'.repeat(50)}x`, '9'.repeat(2_000), false],
  ])('that multiplies its choices still answers: %s', (pattern, value, fits) => {
    expect(patternProblem(pattern)).toBeUndefined();
    expect(matchesTyped(pattern, value)).toBe(fits);
  });

  it('that the engine cannot compute, or that is too large, is refused with the reason', () => {
    expect(patternProblem('(\\d)\\1')).toBe('look-around and back references are not supported');
    expect(['(?=.*\\d)', '(?!0)\\d', '(?<=9)\\d', '(?<!9)\\d', '(?<a>\\d)\\k<a>'].map((pattern) => patternProblem(pattern))).toEqual(
      Array.from({ length: 5 }, () => 'look-around and back references are not supported'),
    );
    expect(['(', '*', '[a', 'a**', '\\'].filter((pattern) => patternProblem(pattern) === undefined)).toEqual([]);
    const large = ['(\\d{1,30}){1,30}x{900}', '\\d{1001}', '(\\d{1000}){1000}', '\\pL{1000}'.repeat(20), '(x?){1000}'.repeat(19)];
    expect(large.filter((pattern) => patternProblem(pattern) === undefined)).toEqual([]);
    expect(patternProblem('')).toBe('a pattern has 1 to 200 characters');
    expect(patternProblem('9'.repeat(201))).toBe('a pattern has 1 to 200 characters');
    expect(matchesTyped('(', phone)).toBeUndefined();
  });

  it('is forgotten for others after a while and works all the same', () => {
    for (let code = 0; code < 1_200; code += 1) expect(matchesTyped(`^${code}$`, String(code))).toBe(true);
    expect(matchesTyped('^0$', '0')).toBe(true);
  });
});
