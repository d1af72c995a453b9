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
  ])('"%s": %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));

  it('must be confirmed', () => {
    expect(confirmProblem('123456', '')).toBe('Confirm Password is required');
    expect(confirmProblem('123456', '123457')).toBe('Passwords must match');
    expect(confirmProblem('123456', '123456')).toBeUndefined();
  });
});
