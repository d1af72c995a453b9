import { documentedResetRule } from '@matricula/domain/kernel/password-rule';
import { confirmProblem, emailProblem, passwordProblem } from './credentials';

describe('an email', () => {
  it.each([
    ['', 'Email is required'],
    ['asha', 'Enter a valid email'],
    ['asha@college', 'Enter a valid email'],
    ['asha@college.in', undefined],
  ])('"%s": %s', (email, problem) => expect(emailProblem(email)).toBe(problem));
});

describe('a new password', () => {
  it.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['123456', undefined],
  ])('"%s" by the rule of a reset: %s', (password, problem) => expect(passwordProblem(password, documentedResetRule)).toBe(problem));

  it.each([
    ['1234567', 'Password must be at least 12 characters'],
    ['123456789012', 'Password must contain a letter'],
    ['admissionsopen', 'Password must contain a digit'],
    ['admissions2026', 'Password must contain a sign such as @ or #'],
    ['admissions@2026', undefined],
  ])('"%s" by a strict rule: %s', (password, problem) =>
    expect(passwordProblem(password, { least: 12, mix: 'letters-digits-signs' })).toBe(problem),
  );

  it('must be confirmed', () => {
    expect(confirmProblem('123456', '')).toBe('Confirm Password is required');
    expect(confirmProblem('123456', '123457')).toBe('Passwords must match');
    expect(confirmProblem('123456', '123456')).toBeUndefined();
  });
});
