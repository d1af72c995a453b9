import { field, fields, flag, oneOf, secret, text, when } from '@matricula/domain/kernel/field-set';
import { askedOf, draftOf, firstValues, followersOf, partsOf, saidValues, wholeValues } from './form-values';

const set = fields({
  name: text({ label: 'Name', required: true }),
  checked: flag({ label: 'Checked', default: false }),
  pattern: text({ label: 'Pattern', when: when('checked') }),
  password: secret({ label: 'Password' }),
  owner: text({ label: 'Owner', form: false }),
});
const asked = askedOf(set);

describe('what a form says', () => {
  it('of something new: what was filled in and is asked for', () => {
    expect(firstValues(asked, undefined, { name: 'As' })).toEqual({ checked: false, name: 'As' });
    expect(saidValues(asked, { name: 'Asha', checked: false, pattern: 'x', password: '' })).toEqual({ name: 'Asha', checked: false });
    expect(saidValues(asked, { name: 'Asha', checked: true, pattern: 'x' })).toEqual({ name: 'Asha', checked: true, pattern: 'x' });
  });

  it('of something kept: what differs, with null for what was emptied', () => {
    const kept = { name: 'Asha', checked: true, pattern: 'x', owner: 'me' };
    expect(firstValues(asked, kept, {})).toEqual({ name: 'Asha', checked: true, pattern: 'x' });
    expect(saidValues(asked, { name: 'Asha', checked: true, pattern: '' }, kept)).toEqual({ pattern: null });
  });

  it('of a secret that is set: nothing, unless another is typed', () => {
    const kept = { name: 'Asha', password: 'set-0123456789ab' };
    expect(firstValues(asked, kept, {})).toEqual({ name: 'Asha' });
    expect(saidValues(asked, { name: 'Asha', password: '' }, kept)).toEqual({});
    expect(saidValues(asked, { name: 'Asha', password: 'another' }, kept)).toEqual({ password: 'another' });
  });

  it('outlives a reload, but for secrets', () => expect(draftOf(asked, { name: 'Asha', password: 'x' })).toEqual({ name: 'Asha' }));

  it('of a whole form: all fields except read-only ones', () => {
    const all = fields({ ...set, number: text({ label: 'Number', readOnly: true }) });
    expect(wholeValues(all, { name: 'Asha', number: '7' })).toEqual({
      name: 'Asha',
      checked: false,
      pattern: null,
      password: null,
      owner: null,
    });
  });

  it('stands in parts, in their order', () => {
    const [one, two] = [{ section: 'One' }, { section: 'Two' }];
    const parts = fields({ a: text({ ...one, label: 'A' }), b: text({ ...one, label: 'B' }), c: text({ ...two, label: 'C' }) });
    expect(partsOf(parts)).toEqual([
      { title: 'One', names: ['a', 'b'] },
      { title: 'Two', names: ['c'] },
    ]);
    expect(partsOf(asked)).toEqual([{ title: undefined, names: Object.keys(asked) }]);
  });

  it('has each part once, although a field of it comes later', () => {
    const [one, two] = [{ section: 'One' }, { section: 'Two' }];
    const parts = fields({ a: text({ ...one, label: 'A' }), b: text({ ...two, label: 'B' }), c: text({ ...one, label: 'C' }) });
    expect(partsOf(parts)).toEqual([
      { title: 'One', names: ['a', 'c'] },
      { title: 'Two', names: ['b'] },
    ]);
  });

  it('is cleared when a field that it depends on changes', () => {
    const places = fields({
      state: text({ label: 'State' }),
      city: oneOf({ label: 'City', from: 'cities', where: { state: field('state') } }),
    });
    expect([followersOf(places, ['state']), followersOf(places, ['city'])]).toEqual([['city'], []]);
  });
});
