import { deciding } from '@matricula/testing';
import { meritListDecider, offerOf, type MeritListCommand } from './merit-list.decider';
import type { OfferEvent } from './offer.events';
import { assertLetter, letterText, letterVariables, maskedName, offerNumber, standardLetter, type LetterValues } from './offer-letter';

const list = deciding(meritListDecider);
const at = '2026-12-01T10:00:00.000Z';
const expiresAt = '2026-12-08T10:00:00.000Z';
const entry = (place: number) => ({ applicationId: `a-${place}`, leadId: 'lead-1', rank: place, quota: '', place });
const about = { meritListId: 'm-12ab34', name: 'First', formId: 'f-1', formName: 'MBA', order: ['score'], seats: 2, quotas: [], days: 7 };
const published = (letter?: string): OfferEvent[] => {
  const entries = [entry(1), entry(2)];
  const data = { ...about, rankedById: 'asha', ...(letter !== undefined && { letter }), entries };
  return meritListDecider.decide({ type: 'PublishMeritList', data }, meritListDecider.initial);
};
const ids = (place: number) => ({ meritListId: 'm-12ab34', applicationId: `a-${place}`, leadId: 'lead-1' });
const issued = (place: number): OfferEvent[] => [
  { type: 'OfferApproved', data: ids(place) },
  { type: 'OfferIssued', data: { ...ids(place), expiresAt } },
];
const changed = (letter: string): OfferEvent => ({ type: 'MeritListLetterChanged', data: { meritListId: 'm-12ab34', letter } });
const file = { blobId: 'b-1', name: 'offer.pdf', contentType: 'application/pdf', bytes: 9 };
const after = (...events: OfferEvent[]) => events.reduce(meritListDecider.evolve, meritListDecider.initial);

describe('the text of a letter', () => {
  const values = Object.fromEntries(Object.keys(letterVariables).map((name) => [name, `<${name}>`])) as LetterValues;

  it('has the values of its variables, and no others', () => {
    expect(letterText('Dear {applicant}, accept until {lastDay}.', values)).toBe('Dear <applicant>, accept until <lastDay>.');
    expect(letterText(standardLetter, values)).not.toContain('{');
    expect(() => assertLetter(standardLetter)).not.toThrow();
    expect(() => assertLetter('Dear {aplicant}')).toThrow('There is no variable {aplicant}.');
  });

  it('shows a name on its public page by first letters', () => {
    expect(maskedName('  Asha  Kumari Rao ')).toBe('A••• K••• R•••');
    expect(maskedName('कीर्ति')).toBe('की•••');
  });
});

describe('the letter of an offer', () => {
  it('has the text that its list had when the offer was issued, and a number by the order of issue', () => {
    const state = after(...published('First text'), ...issued(2), changed('Second text'), ...issued(1));
    const [first, second] = [offerOf(state, 'a-2'), offerOf(state, 'a-1')];
    expect([state.letters[first?.letterText ?? -1], state.letters[second?.letterText ?? -1]]).toEqual(['First text', 'Second text']);
    expect([offerNumber('m-12ab34', first?.issued ?? 0), second?.issued]).toEqual(['12AB34/0001', 2]);
    // Lists without a text have the standard one.
    expect(offerOf(after(...published(), ...issued(1)), 'a-1')?.letterText).toBeUndefined();
  });

  it('is changed for the offers that are issued later, unless its text is wrong', () => {
    const change = (letter: string): MeritListCommand => ({ type: 'ChangeLetter', data: { letter } });
    list.given().when(change('Text')).thenRefused('merit-list/unknown');
    list
      .given(...published('Text'))
      .when(change('Text'))
      .then();
    list
      .given(...published('Text'))
      .when(change('Other'))
      .then(changed('Other'));
    list
      .given(...published())
      .when(change('Dear {who}'))
      .thenRefused('merit-list/invalid');
  });

  it('is made once, for an offer that was issued', () => {
    const record: MeritListCommand = { type: 'RecordLetter', data: { applicationId: 'a-1', file } };
    const made: OfferEvent = { type: 'OfferLetterCreated', data: { ...ids(1), file } };
    list
      .given(...published())
      .when(record)
      .thenRefused('offer/not-issued');
    list
      .given(...published(), ...issued(1))
      .when(record)
      .then(made);
    list
      .given(...published(), ...issued(1), made)
      .when(record)
      .then();
  });

  it('tells the token fee as it was when the offer was issued', () => {
    const before: OfferEvent[] = [...published(), { type: 'OfferApproved', data: ids(1) }];
    list
      .given(...before)
      .when({ type: 'IssueOffer', data: { applicationId: 'a-1', at, tokenFee: 'Seat: ₹500' } })
      .then({ type: 'OfferIssued', data: { ...ids(1), expiresAt, tokenFee: 'Seat: ₹500' } });
  });
});
