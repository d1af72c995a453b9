import { maskedAnswer } from './masked-answer';

const text = { kind: 'text', label: { en: 'Number' } } as const;

describe('an Aadhaar number in an answer', () => {
  it('shows its last four digits only, wherever it is written', () => {
    expect(maskedAnswer(text, '2345 6789 0123')).toBe('XXXX XXXX 0123');
    expect(maskedAnswer(text, 'It is 2345-6789-0123.')).toBe('It is XXXX XXXX 0123.');
    expect(maskedAnswer({ kind: 'integer', label: { en: 'Number' } }, 234567890123)).toBe('XXXX XXXX 0123');
  });

  it('is masked whatever is written, where the question asks for it', () => {
    expect(maskedAnswer({ kind: 'text', label: { en: 'Aadhaar number' } }, '23456 789012')).toBe('XXXXX XX9012');
    expect(maskedAnswer({ kind: 'text', label: { en: 'Identity', hi: 'आधार संख्या' } }, '1234567890')).toBe('XXXXXX7890');
  });

  it('is not what a phone number, a year or a longer number is', () => {
    for (const value of ['+919822411101', '+91 9822 4111 01', 'Passed in 2024', '23456789012345', true, ['a']])
      expect(maskedAnswer(text, value)).toEqual(value);
    expect(maskedAnswer({ kind: 'phone', label: { en: 'Aadhaar phone' } }, '919822411101')).toBe('919822411101');
  });
});
