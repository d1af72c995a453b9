import { fitsRule, phoneRuleOf, plainPattern } from './phone-rule';

const profile = { phone_validation_enabled: 1, custom_phone_regex: '^[6-9]\\d{9}$', phone_validation_err_msg: 'Ten digits, please.' };

describe('what an institution says of the numbers that it takes', () => {
  it('is said by its profile, and nothing without a pattern or while it is off', () => {
    expect(phoneRuleOf(profile)).toEqual({ pattern: '^[6-9]\\d{9}$', message: 'Ten digits, please.' });
    expect(phoneRuleOf({ ...profile, phone_validation_err_msg: ' ' })?.message).toBe('Please, Enter 10 digit Mobile Number.');
    expect(phoneRuleOf({ ...profile, phone_validation_enabled: 0 })).toBeUndefined();
    expect([phoneRuleOf({}), phoneRuleOf({ ...profile, custom_phone_regex: '(' })]).toEqual([undefined, undefined]);
  });
  it('goes for a number however its country is written', () => {
    const fits = (pattern: string, phone: string) => fitsRule({ pattern, message: '' }, phone);
    const ten = '^[6-9]\\d{9}$';
    expect([fits(ten, '+919812345678'), fits(ten, '+915812345678'), fits(ten, '+15550001111')]).toEqual([true, false, false]);
    expect([fits('^\\+91', '+919812345678'), fits('^91', '+919812345678'), fits('^\\d{8}$', '+81234567')]).toEqual([true, true, true]);
  });
  it('is tried in a moment: a part that is repeated has no choice and no repetition in it', () => {
    const usual = [
      '^(?:\\+91|0)?[6-9]\\d{9}$',
      '^(6|7|8|9)\\d{9}$',
      '^[6-9]\\d{4}[ -]?\\d{5}$',
      '^\\d{10,12}$',
      '^(\\d\\d){5}$',
      '[(*+]\\d+',
    ];
    expect(usual.filter((pattern) => !plainPattern(pattern))).toEqual([]);
    const slow = ['(\\d+)+$', '(\\d|\\d)*x', '((\\d+))+', '(?:\\d*){2,}', '^(\\d?){30}x', '(\\d)\\1', '(?=.*\\d)', '(', ''];
    expect(slow.filter((pattern) => plainPattern(pattern))).toEqual([]);
  });
});
