import { runsOf } from './fonts';

describe('a text on paper', () => {
  it('is drawn in runs, each by a font that has its letters', () =>
    expect(runsOf('Asha आशा शर्मा: ₹500 Łódź', 'plain')).toEqual([
      { text: 'Asha ', font: 'latin/plain' },
      { text: 'आशा शर्मा', font: 'devanagari/plain' },
      { text: ': ', font: 'latin/plain' },
      { text: '₹', font: 'devanagari/plain' },
      { text: '500 ', font: 'latin/plain' },
      { text: 'Ł', font: 'latin-ext/plain' },
      { text: 'ód', font: 'latin/plain' },
      { text: 'ź', font: 'latin-ext/plain' },
    ]));
});
