import { fieldRulesOf, freedBeyond, isHiddenFrom, meaningsOf, stricterRules, told, unchangeable } from './field-rules';

const rules = fieldRulesOf({ phone: 'hidden', email: 'masked', source: 'hidden', city: 'readOnly' });

describe('lead data shown to a user whose role has field rules', () => {
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
  it('hides attributes that are neither mapped nor marked from every role with hidden fields', () => {
    const attributes = {
      ...{ 'Guardian no': '98119 00102', Tel: '1', 'Ph no': '2', Town: 'Pune', पता: 'पुणे', Hostel: 'yes', 'Alternate Mobile': '98111' },
      'Parent E-mail': 'papa@example.org',
    };
    expect(told(rules, { attributes })).toEqual({ attributes: { 'Parent E-mail': 'pa•••@example.org' } });
    expect(told(fieldRulesOf({ city: 'hidden' }), { attributes: { Town: 'Pune' } })).toEqual({ attributes: {} });
    expect(told(fieldRulesOf({ name: 'readOnly' }), { attributes })).toEqual({ attributes });
    expect(isHiddenFrom(rules, 'attributes.Town')).toBe(true);
  });
  it('hides the answers of application forms from every role with hidden fields, whatever their questions are called', () => {
    const row = { name: 'Tara', answers: { city: 'Pune', name: 'Tara', 'q-1': 'x' }, answerNumbers: { marks: 81 } };
    expect(told(fieldRulesOf({ phone: 'masked' }), row)).toEqual({ name: 'Tara', answers: {}, answerNumbers: {} });
    expect(told(fieldRulesOf({ name: 'readOnly' }), row)).toEqual(row);
    expect(['answers.name', 'answerNumbers.marks', 'answerDates.born'].map((one) => isHiddenFrom(rules, one))).toEqual([true, true, true]);
  });
  it('shows attributes that an admin marked as harmless, in any spelling, without the contacts in them', () => {
    const marked = { ...rules, own: meaningsOf([], ['Hostel', 'Remarks', 'Source of funds', 'phone']) };
    const attributes = { 'HOS\u200bTEL': 'yes', Remarks: 'call 98119 00102, papa@example.org', 'Source of funds': 'loan', phone: '98111' };
    expect(told(marked, { attributes })).toEqual({
      attributes: { 'HOS\u200bTEL': 'yes', Remarks: 'call •••, pa•••@example.org', 'Source of funds': 'loan' },
    });
    expect(told(marked, { attributes: { Remarks: '98119 00102' } })).toEqual({ attributes: {} });
  });
  it('knows custom fields by their kind, and by their name where the kind says nothing', () => {
    const field = (key: string, kind: string, label = key) => ({ key, kind, label });
    const own = meaningsOf(
      [
        ...[field('cf_whatsapp_number', 'text'), field('cf_parent_email', 'text'), field('cf_town', 'city'), field('cf_father', 'phone')],
        ...[
          field('cf_hostel', 'choice'),
          field('cf_uncle', 'text'),
          field('cf_roll', 'integer'),
          field('cf_x', 'text', 'Mobile of mother'),
        ],
      ],
      [],
    );
    const known = { ...fieldRulesOf({ phone: 'hidden', email: 'masked', city: 'hidden' }), own };
    const custom = {
      ...{ cf_whatsapp_number: '98111', cf_parent_email: 'papa@example.org', cf_town: 'Pune', cf_father: '98112', cf_hostel: 'yes' },
      ...{ cf_uncle: 'ask ९८११९००१०२', cf_roll: '9811900103', cf_x: '98113', cf_gone: '98114' },
    };
    const left = { cf_parent_email: 'pa•••@example.org', cf_hostel: 'yes', cf_uncle: 'ask •••' };
    const customNumbers = { cf_roll: 9811900103, cf_father: 98112 };
    expect(told(known, { custom, customNumbers, attributes: custom, from: { 'attributes.cf_town': 'Pune' } })).toEqual({
      ...{ custom: left, customNumbers: {}, attributes: left, from: {} },
    });
    expect(told({ ...fieldRulesOf({ phone: 'masked' }), own }, { customNumbers })).toEqual({
      customNumbers: { cf_roll: '••••••••03', cf_father: '•••12' },
    });
    const asked = ['custom.cf_father', 'cf_town', 'customNumbers.cf_roll', 'custom.cf_uncle', 'custom.cf_gone', 'custom.cf_hostel'];
    expect(asked.map((name) => isHiddenFrom(known, name))).toEqual([true, true, true, true, true, false]);
    expect(unchangeable(known, ['attributes.cf_town', 'attributes.Guardian no', 'attributes.cf_hostel'])).toEqual(['City', 'Guardian no']);
  });
  it('replaces contacts in every text, and leaves ids, times and figures as they are', () => {
    const said = {
      ...{
        leadId: '01934567-8901-7234-9876-123456789012',
        at: '2026-11-27T10:30:00.000Z',
        assignmentIds: ['12345678901'],
        callActions: 98119,
      },
      ...{ name: 'Ravi 98119 00102', comment: 'evenings at papa@example.org', collegeName: 'North' },
      offered: { message: 'my number is 98119 00102', course: 'BBA', externalId: 'x' },
    };
    expect(told(rules, said)).toEqual({
      ...said,
      ...{ name: 'Ravi •••', comment: 'evenings at pa•••@example.org' },
      offered: { message: 'my number is •••', course: 'BBA', externalId: 'x' },
    });
    expect(['comment', 'lastComment', 'note'].map((name) => isHiddenFrom(rules, name))).toEqual([true, true, true]);
    expect(isHiddenFrom(fieldRulesOf({ city: 'hidden' }), 'comment')).toBe(false);
  });
  it('says that a field was changed, not what it was', () => {
    expect(told(rules, { from: { phone: '98111', city: 'Pune' }, to: { phone: null, 'attributes.Mobile 2': '98' } }, '•••')).toEqual({
      from: { phone: '•••', city: 'Pune' },
      to: { phone: null, 'attributes.Mobile 2': '•••' },
    });
  });
  it('is not asked for by what they do not see', () => {
    expect(['phone', 'email', 'utmSource', 'city', 'stage'].map((field) => isHiddenFrom(rules, field))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('is not changed by them where it is hidden, masked or read only', () => {
    expect(unchangeable(rules, ['phone', 'city', 'course', 'attributes.Mobile 2'])).toEqual(['Phone', 'City']);
  });
});

describe('rules that bind the person who changes a role', () => {
  const own = { phone: 'masked', city: 'hidden' } as const;
  it.each([
    [{}, { phone: 'hidden', city: 'hidden' }, []],
    [{ phone: 'hidden', city: 'hidden' }, { phone: 'masked', city: 'hidden' }, []],
    [own, { phone: 'readOnly', city: 'hidden' }, ['Phone (masked)']],
    [own, {}, ['Phone (masked)', 'City (hidden)']],
    // Fields that the role may already see are not revealed by this change.
    [{ city: 'hidden' }, {}, ['City (hidden)']],
    [{ ...own, source: 'hidden' }, own, []],
    [undefined, { phone: 'hidden' }, ['City (hidden)']],
  ] as const)('from %j to %j free further: %j', (before, after, fields) => {
    expect(freedBeyond(own, before, after)).toEqual(fields);
  });

  it('join with those of another role to the stricter of both', () =>
    expect(stricterRules(own, { phone: 'hidden', email: 'readOnly' })).toEqual({ phone: 'hidden', email: 'readOnly', city: 'hidden' }));
});
