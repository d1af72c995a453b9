import { leavingPage, payNotice, payPage } from './pay.page';
import { payTextsOf } from './pay.texts';
import type { PayableLink } from './payment-desk';

const link: PayableLink = {
  ...{ institution: 'Sunrise', purpose: 'MBA 2027', status: 'open', amountPaise: 100_000, paidPaise: 40_000, openPaise: 60_000 },
  ...{ leastPaise: 10_000, expiresAt: '2026-12-01T04:30:00.000Z', timeZone: 'Asia/Kolkata' },
  documents: [{ documentId: 'd-1', title: 'Receipt SUNR/2627/000001', totalPaise: 40_000 }],
  backTo: '/apply/pk_1',
};
const pages = (accepted: string | undefined): string[] => {
  const texts = payTextsOf(accepted);
  const of = (more: Partial<PayableLink>, shown: object = {}) => payPage({ ...link, ...more }, { token: 't', texts, ...shown });
  return [
    ...[of({}), of({}, { returned: true }), of({ status: 'paid' }), of({ status: 'paid', documents: [] }, { returned: true })],
    of({ status: 'cancelled', ended: 'This application has ended.' }),
    of({ status: 'cancelled', ended: 'The offer of this application has ended.' }),
    of({ status: 'cancelled', ended: 'The token fee of this application was waived.' }),
    ...[of({ status: 'expired' }), of({ status: 'cancelled' }), of({ leastPaise: 60_000 })],
    ...[of({}, { problem: 'The amount is more than what is open.', amount: '9' }), leavingPage('Sunrise', 'https://pay', texts)],
    payNotice('Payment link not found', 'There is no such payment link. Please ask the institution for another one.', texts),
  ];
};
/** The words of a page that are none of its markup, of the institution or of a document. */
const wordsOf = (page: string): string[] =>
  page
    .slice(page.indexOf('<body'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/Sunrise|MBA 2027|Receipt SUNR\/2627\/000001|PDF|am|pm/g, '')
    .match(/[A-Za-z]{2,}/g) ?? [];

describe('the pay page', () => {
  it.each(['hi', 'hi-IN,hi;q=0.9,en;q=0.8', 'ta, hi;q=0.7', 'en;q=0.3, hi;q=0.7'])(
    'is in Hindi for a browser that asks for %s',
    (accepted) => {
      for (const page of pages(accepted)) {
        expect(page).toContain('<html lang="hi">');
        expect(wordsOf(page)).toEqual([]);
      }
    },
  );

  it.each([undefined, '', 'en', 'en-IN,hi;q=0.9', 'ta', 'hi;q=0', '*;q=0.5', ';;,,q=hi'])(
    'is in English for one that asks for %s',
    (accepted) => {
      for (const page of pages(accepted)) {
        expect(page).toContain('<html lang="en">');
        expect(page).not.toMatch(/[\u0900-\u097f]/);
      }
    },
  );

  it('leads applicants back to their application, whether they paid or not', () => {
    const texts = payTextsOf('en');
    for (const status of ['open', 'paid', 'expired', 'cancelled'] as const) {
      expect(payPage({ ...link, status }, { token: 't', texts })).toContain('<a href="/apply/pk_1">Back to your application</a>');
      expect(payPage({ ...link, status, backTo: undefined }, { token: 't', texts })).not.toContain(texts.backToApplication);
    }
  });

  it('says why it takes no money of an application that ended', () => {
    const page = payPage({ ...link, status: 'cancelled', ended: 'This application has ended.' }, { token: 't', texts: payTextsOf('en') });
    expect(page).toContain('<p>This application has ended.</p>');
    expect(page).not.toContain('<button');
  });

  it('writes sums with the grouping of India and two decimals', () => {
    const sums = { amountPaise: 12_345_600, paidPaise: 100_000, openPaise: 12_245_600, leastPaise: 200_000 };
    const page = payPage({ ...link, ...sums }, { token: 't', texts: payTextsOf('en') });
    for (const sum of ['₹1,23,456.00', '₹1,000.00', '₹1,22,456.00', 'At least ₹2,000.00']) expect(page).toContain(sum);
    expect(page).not.toMatch(/₹\d{4}/);
  });

  it('loads no script', () => {
    for (const page of [...pages('hi'), ...pages('en')]) expect(page).not.toMatch(/<script|javascript:/i);
  });
});
