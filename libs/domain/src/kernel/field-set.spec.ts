import { checkFields } from './field-check';
import { bodyOf, jsonSchemaOf, partOf } from './field-schema';
import {
  choice,
  choices,
  colour,
  date,
  dateTime,
  email,
  fields,
  flag,
  integer,
  list,
  longText,
  manyOf,
  phone,
  secret,
  text,
  url,
  when,
  without,
  type Field,
  type FieldSet,
} from './field-set';

const profile = fields({
  name: text({ label: 'Name', required: 'Name is required.', most: 10 }),
  phone: phone({ label: 'Phone', required: without('email', 'A phone number or an email is needed.') }),
  email: email({ label: 'Email' }),
  checked: flag({ label: 'Phone validation' }),
  pattern: text({ label: 'Phone pattern', required: when('checked') }),
  password: secret({ label: 'Password', least: [6, 'Password must be at least 6 characters'] }),
  confirm: secret({ label: 'Confirm Password', same: ['password', 'Passwords must match'] }),
  priority: choice({ label: 'Priority', of: ['Low', { value: 'hi', label: 'High' }], default: 'Low' }),
  parts: list({ label: 'Parts', rows: fields({ name: text({ label: 'Part', required: true }) }) }),
});
const said = (given: object, kept?: Record<string, never>) =>
  checkFields(profile, { name: 'Asha', phone: '9876543210', ...given }, kept).problems.map(({ field, message }) => `${field}: ${message}`);

describe('a field set', () => {
  it('takes what fits, trimmed, and keeps a secret as it was typed', () =>
    expect(checkFields(profile, { name: ' Asha ', email: ' a@b.in', password: ' 12345 ', confirm: ' 12345 ' })).toEqual({
      values: { name: 'Asha', email: 'a@b.in', password: ' 12345 ', confirm: ' 12345 ' },
      problems: [],
    }));

  it('says all that is wrong at once, one sentence a field, in the order of the set', () => {
    const given = { confirm: 'b', email: 'nobody', name: 'x'.repeat(11), size: 3, phone: '98', parts: [{ name: ' ' }], priority: 'hello' };
    expect(said(given)).toEqual([
      'size: property size should not exist',
      'name: Name may have at most 10 characters',
      'phone: Phone is not valid',
      'email: Enter a valid email',
      'confirm: Passwords must match',
      'priority: Priority is not valid',
      'parts: Part is required',
    ]);
    expect(said({ password: '123', confirm: '123' })).toEqual(['password: Password must be at least 6 characters']);
  });

  it('asks for what is needed, by its label where the documents have no words for it, and for what another field makes needed (GE-05)', () => {
    expect(said({ name: ' ' })).toEqual(['name: Name is required.']);
    expect(said({ email: 'a@b' })).toEqual(['email: Enter a valid email']);
    expect(said({ phone: '' })).toEqual(['phone: A phone number or an email is needed.']);
    expect(said({ phone: '', email: 'a@b.in', checked: true })).toEqual(['pattern: Phone pattern is required']);
  });

  it('asks a change only for what it names, beside what is kept', () => {
    const change = (given: object) => checkFields(profile, given, { name: 'Asha', phone: '9876543210', checked: true }).problems;
    expect(change({ priority: 'hi' })).toEqual([]);
    expect(change({ pattern: null })).toMatchObject([{ field: 'pattern', what: 'required' }]);
    expect(change({ name: null })).toMatchObject([{ field: 'name', what: 'required' }]);
  });

  it('knows each kind of value from what merely looks like it', () => {
    const fits = (field: Field, value: unknown) => checkFields({ it: field }, { it: value }).problems.length === 0;
    const label = 'It';
    const looks: [Field, unknown[], unknown[]][] = [
      [integer({ label, least: 1, most: 9 }), [1, 9], [0, 10, 1.5, '1', NaN]],
      [integer({ label }), [0, Number.MAX_SAFE_INTEGER], [1e21, Number.MIN_SAFE_INTEGER - 1]],
      [date({ label }), ['2026-11-20', '2028-02-29'], ['2026-02-29', '20-11-2026', 20261120]],
      [dateTime({ label }), ['2026-11-20T10:00:00.000Z'], ['2026-11-20 10:00', '2026-11-20']],
      [colour({ label }), ['#5e3ec5'], ['red', '#fff', '#5e3ec5;']],
      [url({ label }), ['https://a.in/x?y=1'], ['javascript:alert(1)', 'a.in']],
      [choices({ label, of: ['a', 'b'] }), [[], ['a', 'b']], ['a', ['c'], [1]]],
      [flag({ label }), [true, false], ['true', 1]],
    ];
    for (const [field, right, wrong] of looks) {
      expect([field.kind, ...right.map((value) => fits(field, value))]).toEqual([field.kind, ...right.map(() => true)]);
      expect([field.kind, ...wrong.map((value) => fits(field, value))]).toEqual([field.kind, ...wrong.map(() => false)]);
    }
  });

  it('holds text that can be read: in one line, or in lines where it is long; and each choice once', () => {
    const set = fields({
      title: text({ label: 'Title' }),
      user: text({ label: 'User' }),
      at: url({ label: 'At' }),
      note: longText({ label: 'Note' }),
      to: manyOf({ label: 'To', from: 'users' }),
      own: choice({ label: 'Own', of: ['a'], free: true }),
    });
    const lines = (label: string) => `${label} must not contain line breaks or other control characters`;
    for (const bad of ['a\u0000b', 'a\r\nBcc: x@y.example', 'a\tb', 'a\u0085b', 'a\u2028b']) {
      const { problems } = checkFields(set, { title: bad, user: bad, to: ['b', bad], own: bad, note: bad });
      const wrong = problems.filter(({ field }) => field !== 'note').map(({ what, message }) => ({ what, message }));
      expect(wrong).toEqual(['Title', 'User', 'To', 'Own'].map((label) => ({ what: 'invalid', message: lines(label) })));
      expect(problems.some(({ field }) => field === 'note')).toBe(/[\u0000\u0085]/.test(bad));
    }
    expect(checkFields(set, { at: 'https://a.example/\n\u0000' }).problems).toHaveLength(1);
    expect(checkFields(set, { title: ' a\n', note: 'a\r\n\tb', to: ['a', ' a ', 'b'] })).toEqual({
      values: { title: 'a', note: 'a\r\n\tb', to: ['a', 'b'] },
      problems: [],
    });
  });

  it('takes an empty text for none where no text can be, and for itself where one can', () => {
    const set = fields({
      name: text({ label: 'Name' }),
      age: integer({ label: 'Age' }),
      at: manyOf({ label: 'At', from: 'places' }),
      to: date({ label: 'To' }),
    });
    const values = { name: '', age: null, at: null, to: null };
    expect(checkFields(set, { name: ' ', age: '', at: ' ', to: ' ' })).toEqual({ values, problems: [] });
  });
  it('is no object of fields when something else came', () => {
    for (const wrong of [null, [], 'text', 3]) expect(checkFields(profile, wrong).problems).toHaveLength(1);
  });

  it('may not speak of a field that it does not have', () => {
    const set: FieldSet = { a: text({ label: 'A', when: when('b') }) };
    expect(() => fields(set)).toThrow('The field a speaks of b');
  });
});

describe('a field set as the body of a call', () => {
  it('answers with its values, or with what is wrong with which field', () => {
    const { validate } = bodyOf(profile)['~standard'];
    expect(validate({ name: 'Asha', phone: '9876543210', checked: 0 })).toEqual({
      value: { name: 'Asha', phone: '9876543210', checked: false, priority: 'Low' },
    });
    expect(validate({ phone: '9876543210' })).toEqual({ issues: [{ message: 'Name is required.', path: ['name'] }] });
    expect(partOf(profile)['~standard'].validate({ priority: 'hi' })).toEqual({ value: { priority: 'hi' } });
  });

  it('describes itself in JSON Schema', () => {
    expect(jsonSchemaOf(profile)).toMatchObject({
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', title: 'Name', maxLength: 10 },
        email: { type: ['string', 'null'], format: 'email' },
        priority: { enum: ['Low', 'hi', null], default: 'Low' },
        parts: { items: { required: ['name'] } },
      },
    });
    expect(jsonSchemaOf(profile, true)).not.toHaveProperty('required');
  });
});
