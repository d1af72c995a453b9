import { leadName } from './lead-name';

describe('a lead is called', () => {
  it('by its name, else by what is known', () => {
    expect(leadName({ name: 'Ravi', phone: '+91' })).toBe('Ravi');
    expect(leadName({ phone: '+919811122233' })).toBe('+919811122233');
    expect(leadName({ externalId: '7927b2df-8bba-4d29' })).toBe('Enquiry 7927b2df');
    expect(leadName({})).toBe('Unnamed');
  });
});
