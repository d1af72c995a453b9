import { fieldRulesOf, freedBeyond, keptFrom, stricterRules, told, unchangeable } from './field-rules';

const rules = fieldRulesOf({ phone: 'hidden', email: 'masked', source: 'hidden', city: 'readOnly' });

describe('what is said of a lead to somebody whose role is kept from fields', () => {
  it('leaves out what is hidden and masks what is masked, however deep it lies', () => {
    const row = {
      ...{
        name: 'Ravi',
        phone: '+919811122233',
        email: 'ravi.kumar@example.org',
        city: 'Pune',
        lastSource: 'FACEBOOK',
        utmCampaign: 'may',
      },
      enquiryLog: [{ at: 'x', source: 'FACEBOOK', collegeName: 'North' }],
    };
    expect(told(rules, row)).toEqual({
      ...{ name: 'Ravi', email: 'ra•••@example.org', city: 'Pune', enquiryLog: [{ at: 'x', collegeName: 'North' }] },
    });
    expect(told(fieldRulesOf({ phone: 'masked' }), row).phone).toBe('+••••••••••33');
  });
  it('knows what imports brought under names of their own', () => {
    const attributes = { 'Alternate Mobile': '98111', 'Parent E-mail': 'papa@example.org', Hostel: 'yes', Capacity: '3' };
    expect(told(rules, { attributes })).toEqual({ attributes: { 'Parent E-mail': 'pa•••@example.org', Hostel: 'yes', Capacity: '3' } });
  });
  it('knows what stands in the fields that an institution added, which nobody asks by either', () => {
    const custom = { cf_whatsapp_number: '98111', cf_parent_email: 'papa@example.org', cf_birth_city: 'Pune', cf_hostel: 'yes' };
    const row = { custom, customNumbers: { cf_whatsapp_number: 98111 }, attributes: custom };
    const left = { cf_parent_email: 'pa•••@example.org', cf_birth_city: 'Pune', cf_hostel: 'yes' };
    expect(told(rules, row)).toEqual({ custom: left, customNumbers: {}, attributes: left });
    expect(told(fieldRulesOf({ phone: 'masked' }), row)).toMatchObject({ customNumbers: { cf_whatsapp_number: '•••11' } });
    expect(['custom.cf_whatsapp_number', 'customNumbers.cf_mobile', 'custom.cf_hostel'].map((name) => keptFrom(rules, name))).toEqual([
      ...[true, true, false],
    ]);
    expect(unchangeable(rules, ['attributes.cf_birth_city', 'attributes.externalId', 'attributes.cf_hostel'])).toEqual(['City']);
  });
  it('knows them by their kind where their name says nothing', () => {
    const byKind = { ...rules, own: { cf_father: 'phone', cf_guardian: 'email' } as const };
    const custom = { cf_father: '98111', cf_guardian: 'papa@example.org', cf_hostel: 'yes' };
    expect(told(byKind, { custom, from: { 'custom.cf_father': '1' } })).toEqual({
      custom: { cf_guardian: 'pa•••@example.org', cf_hostel: 'yes' },
      from: {},
    });
    expect(['custom.cf_father', 'cf_father', 'custom.cf_hostel'].map((name) => keptFrom(byKind, name))).toEqual([true, true, false]);
    expect(unchangeable(byKind, ['attributes.cf_father', 'attributes.cf_hostel'])).toEqual(['Phone']);
  });
  it('says that a field was changed, not what it was', () => {
    expect(told(rules, { from: { phone: '98111', city: 'Pune' }, to: { phone: null, 'attributes.Mobile 2': '98' } }, '•••')).toEqual({
      from: { phone: '•••', city: 'Pune' },
      to: { phone: null, 'attributes.Mobile 2': '•••' },
    });
  });
  it('is not asked for by what they do not see', () => {
    expect(['phone', 'email', 'utmSource', 'city', 'stage'].map((field) => keptFrom(rules, field))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('is not changed by them where it is hidden, masked or read only', () => {
    expect(unchangeable(rules, ['phone', 'city', 'course', 'attributes.Mobile 2', 'attributes.Hostel'])).toEqual(['Phone', 'City']);
  });
});

describe('rules that bind the person who changes a role', () => {
  const own = { phone: 'masked', city: 'hidden' } as const;
  it.each([
    [{}, { phone: 'hidden', city: 'hidden' }, []],
    [{ phone: 'hidden', city: 'hidden' }, { phone: 'masked', city: 'hidden' }, []],
    [own, { phone: 'readOnly', city: 'hidden' }, ['Phone (masked)']],
    [own, {}, ['Phone (masked)', 'City (hidden)']],
    // What the role is free to do already is not given by this change.
    [{ city: 'hidden' }, {}, ['City (hidden)']],
    [{ ...own, source: 'hidden' }, own, []],
    [undefined, { phone: 'hidden' }, ['City (hidden)']],
  ] as const)('from %j to %j free further: %j', (before, after, fields) => {
    expect(freedBeyond(own, before, after)).toEqual(fields);
  });

  it('join with those of another role to the stricter of both', () =>
    expect(stricterRules(own, { phone: 'hidden', email: 'readOnly' })).toEqual({ phone: 'hidden', email: 'readOnly', city: 'hidden' }));
});
