import { customSet, customTexts } from './custom-fields';
import { customKey } from './custom-key';

const set = customSet([
  { key: 'cf_hostel', label: 'Hostel', kind: 'choice', options: [{ name: 'Yes' }, { name: 'No' }], required: true },
  { key: 'cf_marks', label: 'Marks', kind: 'decimal' },
  { key: 'cf_birth', label: 'Born', kind: 'date' },
  { key: 'cf_paid', label: 'Paid', kind: 'flag' },
  { key: 'cf_old', label: 'Old', kind: 'hologram' },
]);

describe('a custom field (MA-02)', () => {
  it('is kept under a key of plain letters that its label gave it, whatever the script', () => {
    expect(customKey('  Needs hostel? ')).toBe('cf_needs_hostel');
    expect(customKey('Médium')).toBe('cf_medium');
    expect(customKey('माध्यम')).toMatch(/^cf_[a-z0-9_]{1,48}$/);
    expect(customKey('x'.repeat(200))).toHaveLength(51);
  });

  it('keeps what a form or a file says in one spelling', () =>
    expect(customTexts(set, { cf_hostel: 'yes', cf_marks: '1,091.50', cf_birth: '9/3/2008', cf_paid: 'Y', Board: 'CBSE' }, false)).toEqual({
      texts: { cf_hostel: 'Yes', cf_marks: '1091.5', cf_birth: '2008-03-09', cf_paid: 'true', Board: 'CBSE' },
      problems: [],
    }));

  it('says what does not fit, and asks a change only for what it names', () => {
    const wrong = (given: Record<string, string | null>, part: boolean) =>
      customTexts(set, given, part).problems.map(({ message }) => message);
    expect(wrong({ cf_marks: 'many', cf_birth: '31/02/2008', cf_paid: 'perhaps' }, false)).toEqual([
      'Hostel is required',
      'Marks is not valid',
      'Born is not valid',
      'Paid is not valid',
    ]);
    expect(wrong({ cf_hostel: 'perhaps' }, true)).toEqual(['Hostel is not valid: choose Yes or No']);
    expect(wrong({ cf_marks: null }, true)).toEqual([]);
    expect(wrong({ cf_hostel: null }, true)).toEqual(['Hostel is required']);
  });

  it('of a kind that no longer exists is a text', () => expect(set.cf_old?.kind).toBe('text'));
});
