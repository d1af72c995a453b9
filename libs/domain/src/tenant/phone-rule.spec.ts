import { fitsRule, phoneBy, phoneRuleOf } from './phone-rule';

const profile = { phone_validation_enabled: 1, custom_phone_regex: '^[6-9]\\d{9}$', phone_validation_err_msg: 'Ten digits, please.' };
const NUMBER = 'Please, Enter 10 digit Mobile Number.';

describe('the phone rule of a tenant', () => {
  it('follows from its profile; without a pattern, or while the validation is off, there is none but the country', () => {
    expect(phoneRuleOf(profile)).toEqual({ pattern: '^[6-9]\\d{9}$', message: 'Ten digits, please.' });
    expect(phoneRuleOf(profile, 'GB')).toMatchObject({ country: 'GB', pattern: '^[6-9]\\d{9}$' });
    expect(phoneRuleOf({ ...profile, phone_validation_err_msg: ' ' }).message).toBe(NUMBER);
    expect(phoneRuleOf({ ...profile, phone_validation_enabled: 0 }, 'IN')).toEqual({ country: 'IN' });
    // Stored before such patterns were refused.
    expect([phoneRuleOf({}), phoneRuleOf({ ...profile, custom_phone_regex: '(' })]).toEqual([{}, {}]);
  });

  it('goes for a number however its country is written', () => {
    const fits = (pattern: string, phone: string) => fitsRule({ pattern, message: '' }, phone);
    const ten = '^[6-9]\\d{9}$';
    expect([fits(ten, '+919812345678'), fits(ten, '+915812345678'), fits(ten, '+15550001111')]).toEqual([true, false, false]);
    expect([fits('^\\+91', '+919812345678'), fits('^91', '+919812345678'), fits('^\\d{8}$', '+81234567')]).toEqual([true, true, true]);
    expect(fitsRule({}, '+15550001111')).toBe(true);
  });

  it('is applied to the number as it is stored, not as it is typed', () => {
    const rule = phoneRuleOf(profile);
    for (const typed of ['98119-00101', '+91 (0) 98119 00101', '9811900101.0', '\u200B९८११९००१०१'])
      expect(phoneBy(rule, typed)).toEqual({ phone: '+919811900101' });
    expect(phoneBy(rule, '5811900101')).toEqual({ problem: 'Ten digits, please.' });
    expect(phoneBy(rule, '442079460992', '44')).toEqual({ problem: 'Ten digits, please.' });
    expect(phoneBy(rule, '123')).toEqual({ problem: NUMBER });
    expect(phoneBy({ country: 'GB' }, '020 7946 0992')).toEqual({ phone: '+442079460992' });
    expect(phoneBy(undefined, '98119 00101')).toEqual({ phone: '+919811900101' });
  });
});
