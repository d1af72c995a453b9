import { defaultPasswordRule, documentedResetRule, passwordChecks, passwordRuleOf, resetRuleOf, weakness } from './password-rule';

describe('the rule for new passwords', () => {
  it('is stronger than six characters unless the tenant says otherwise', () => {
    expect(passwordRuleOf({})).toEqual({ least: 8, mix: 'letters-digits' });
    expect(passwordRuleOf({ password_least: 12 })).toEqual({ least: 12, mix: 'letters-digits' });
    expect(passwordRuleOf({ password_mix: 'any' })).toEqual({ least: 8, mix: 'any' });
    expect(passwordRuleOf({ password_least: '12', password_mix: 'runes' })).toEqual(defaultPasswordRule);
  });

  it('of a reset is six characters, as documented, until the tenant sets a rule of its own (RP-02)', () => {
    expect(resetRuleOf({})).toEqual(documentedResetRule);
    expect(resetRuleOf({ password_least: 12 })).toEqual({ least: 12, mix: 'letters-digits' });
    expect(resetRuleOf({ password_mix: 'letters-digits-signs' })).toEqual({ least: 8, mix: 'letters-digits-signs' });
  });

  it.each([
    ['short1', 'Password must be at least 8 characters'],
    ['12345678', 'Password must contain a letter'],
    ['admissions', 'Password must contain a digit'],
    ['admissions1', undefined],
    ['प्रवेश२०२६', undefined],
  ])('by default says of "%s": %s', (password, words) => expect(weakness(defaultPasswordRule, password)).toBe(words));

  it('may ask for a sign, which a blank is not', () => {
    const rule = { least: 8, mix: 'letters-digits-signs' } as const;
    expect(weakness(rule, 'admissions 2026')).toBe('Password must contain a sign such as @ or #');
    expect(weakness(rule, 'admissions@2026')).toBeUndefined();
    expect(passwordChecks(rule, 'a1').map(({ part, met }) => [part, met])).toEqual([
      ['length', false],
      ['letter', true],
      ['digit', true],
      ['sign', false],
    ]);
  });
});
