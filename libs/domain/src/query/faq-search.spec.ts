import { faqsFor, type FaqValues } from './faq-search';

const faq = (question: string, answer: string, more: Partial<FaqValues> = {}): FaqValues => ({
  ...{ question, answer, active: true },
  ...more,
});
const fee = faq('How do I pay the fee?', 'By UPI, card or net banking.', { category: 'Fees', order: 2 });
const hostel = faq('Is there a hostel?', 'Yes, for all first-year students.', {
  order: 1,
  translations: [{ language: 'hi', question: 'क्या छात्रावास है?', answer: 'हाँ।' }],
});
const ofMba = faq('When are the interviews?', 'In March.', { formIds: ['mba'], order: 3 });
const hidden = faq('Old question', 'Old answer', { active: false });
const all = [fee, hostel, ofMba, hidden];
const asked = (more: object = {}) => faqsFor(all, { formId: 'bba', language: 'en', ...more }).map(({ question }) => question);

describe('the questions that applicants often ask', () => {
  it('are those of the form, published, in their order', () => {
    expect(asked()).toEqual([hostel.question, fee.question]);
    expect(asked({ formId: 'mba' })).toEqual([hostel.question, fee.question, ofMba.question]);
  });

  it('are found by the typed words, the best match first', () => {
    expect(asked({ search: 'how can I pay the fee by card' })).toEqual([fee.question]);
    expect(asked({ search: 'pay in hostel, hostel for students' })).toEqual([hostel.question, fee.question]);
    expect(asked({ search: 'library' })).toEqual([]);
  });

  it('are shown in the language of the reader, and found in it', () => {
    expect(asked({ language: 'hi' })).toEqual(['क्या छात्रावास है?', fee.question]);
    expect(asked({ language: 'hi', search: 'छात्रावास' })).toEqual(['क्या छात्रावास है?']);
  });
});
