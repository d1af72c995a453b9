import { checkFields } from '../kernel/field-check';
import { answerFields, formFields } from './enquiry.fields';
import { publishableKey, readKey } from './publishable-key';

describe('the fields of an enquiry form', () => {
  const said = (of: Parameters<typeof formFields>[0], given: object) =>
    checkFields(answerFields(of), given).problems.map(({ field, message }) => `${field}: ${message}`);

  it('stand in the order in which they were chosen, and always ask how to reach the person', () => {
    expect(Object.keys(formFields({ asks: ['city', 'email', 'name'] }))).toEqual(['city', 'email', 'name']);
    expect(Object.keys(formFields({ asks: ['city', 'salary'] }))).toEqual(['phone', 'city']);
    expect(Object.keys(formFields({}))).toEqual(['phone']);
  });

  it('say what is missing in the documents’ words', () => {
    const asks = ['name', 'phone', 'email'];
    expect(said({ asks, needs: ['name'] }, {})).toEqual(['name: Name is required.', 'phone: A phone number or an email is needed.']);
    expect(said({ asks }, { phone: '98', email: 'nobody' })).toEqual([
      'phone: Please, Enter 10 digit Mobile Number.',
      'email: Please, Enter Valid email address.',
    ]);
    expect(said({ asks: ['phone'] }, {})).toEqual(['phone: Please, Enter 10 digit Mobile Number.']);
    expect(said({ asks: ['email'] }, {})).toEqual(['email: Email is required.']);
    expect(said({ asks }, { email: 'a@b.in' })).toEqual([]);
  });

  it('take what a form asked a moment ago, and nothing that none asks', () =>
    expect(said({ asks: ['phone'] }, { phone: '9876543210', city: 'Pune', ownerId: 'me' })).toEqual([
      'ownerId: property ownerId should not exist',
    ]));
});

describe('a publishable key', () => {
  it('names one form of one institution, whatever they are called', () => {
    for (const address of [
      { tenantId: 't1', formId: '01890a5d-ac96-774b-bcce-b302099a8057' },
      { tenantId: 'Sunrise ü', formId: 'form~?>' },
    ]) {
      expect(publishableKey(address)).toMatch(/^pk_[\w-]+$/);
      expect(readKey(publishableKey(address))).toEqual(address);
    }
  });

  it('is nothing else', () => {
    const spelled = publishableKey({ tenantId: 't1', formId: 'form' });
    const made = (text: string) => `pk_${btoa(text).replaceAll('=', '')}`;
    for (const text of ['', 'pk_', 'pk_aaaaaaaaa', `${spelled}=`, spelled.toUpperCase(), made('t1/a/b'), made('t1only---')]) {
      expect(readKey(text)).toBeUndefined();
    }
  });
});
