import fc from 'fast-check';
import { duplicateKeys, likeness, nameSimilarity, type ComparedLead } from './lead-likeness';

describe('the similarity of two names', () => {
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['ravi', 'ravi', 1],
    ['ravi', '', 0],
    ['Kumar Ravi', 'ravi  KUMAR', 1],
    ['abc', 'xyz', 0],
  ])('of %s and %s is %d', (one, other, expected) => expect(nameSimilarity(one, other)).toBeCloseTo(expected, 3));

  it('lies between 0 and 1, the same in both directions, and 1 for equal names', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (one, other) => {
        const similarity = nameSimilarity(one, other);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(nameSimilarity(other, one)).toBe(similarity);
        if (/[a-z0-9]/i.test(one)) expect(nameSimilarity(one, one)).toBe(1);
      }),
    ));
});

const kinds = (one: ComparedLead, other: ComparedLead) => likeness(one, other)?.reasons.map(({ kind }) => kind);
const haveCommonKey = (one: ComparedLead, other: ComparedLead) => {
  const [a, b] = [duplicateKeys(one), duplicateKeys(other)];
  return a.contacts.some((key) => b.contacts.includes(key)) || a.names.some((key) => b.names.includes(key));
};

describe('two leads', () => {
  it.each([
    ['the same number with another country code', { phone: '+919811122233' }, { phone: '+19811122233' }, ['phone']],
    ['a number that an enquiry of the other named', { phone: '+919811122233' }, { offered: [{ phone: '+919811122233' }] }, ['phone']],
    ['one mailbox with a tag and dots', { email: 'ravi.k+mba@gmail.com' }, { email: 'ravik@gmail.com' }, ['email']],
    [
      'one mailbox name at two providers and a similar name',
      { email: 'ravi.kumar@gmail.com', name: 'Ravi Kumar' },
      { email: 'ravikumar@yahoo.com', name: 'Ravi Kumaar' },
      ['email-name'],
    ],
    ['a similar name in one city', { name: 'Kumar Ravi', city: 'Pune' }, { name: 'Ravi  KUMAR', city: 'pune ' }, ['name-city']],
  ])('are candidates for %s', (_, one, other, expected) => {
    expect(kinds(one, other)).toEqual(expected);
    expect(kinds(other, one)).toEqual(expected);
    expect(haveCommonKey(one, other)).toBe(true);
  });

  it.each([
    ['a common name in different cities', { name: 'Ravi Kumar', city: 'Pune' }, { name: 'Ravi Kumar', city: 'Delhi' }],
    ['different names in one city', { name: 'Ravi Kumar', city: 'Pune' }, { name: 'Meera Iyer', city: 'Pune' }],
    ['a common mailbox name and different names', { email: 'admission@a.in', name: 'Ravi' }, { email: 'admission@b.in', name: 'Meera' }],
    ['nothing that is known', {}, {}],
  ])('are none for %s', (_, one, other) => expect(likeness(one, other)).toBeUndefined());

  it('are more similar the more they have in common', () => {
    const one = { name: 'Ravi Kumar', phone: '+919811122233', city: 'Pune' };
    const named = likeness(one, { name: 'Ravi Kumar', city: 'Pune' });
    const both = likeness(one, one);
    expect(both?.similarity).toBeGreaterThan(named?.similarity ?? 100);
    expect(both?.similarity).toBeLessThanOrEqual(100);
    expect(both?.reasons.map(({ kind }) => kind)).toEqual(['phone', 'name-city']);
  });
});
