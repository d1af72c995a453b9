import { projecting } from '@matricula/testing';
import { offerListProjector } from './offer-list.projector';

const at = '2026-12-01T05:00:00.000Z';
const entry = (place: number) => ({ applicationId: `a-${place}`, leadId: `lead-${place}`, rank: place, percent: 90, quota: '', place });
const published = {
  ...{ type: 'MeritEntriesRanked', at },
  data: { meritListId: 'm-1', name: 'First list', formId: 'f-1', formName: 'MBA 2027', rankedById: 'asha', entries: [entry(1), entry(2)] },
};
const happened = (type: string, more: object = {}) => ({
  type,
  at,
  data: { meritListId: 'm-1', applicationId: 'a-1', leadId: 'lead-1', ...more },
});

describe('the list of offers', () => {
  it('shows ranks, who waits, and the state of each offer', async () => {
    const expiresAt = '2026-12-08T05:00:00.000Z';
    const issued = projecting(offerListProjector).given(
      published,
      happened('OfferDrafted'),
      happened('OfferApproved'),
      happened('OfferIssued', { expiresAt }),
    );
    await issued.then('a-1').matches({ status: 'issued', rank: 1, expiresAt, listName: 'First list' });
    await issued.then('a-2').matches({ status: 'waiting', rank: 2, formId: 'f-1' });
    await projecting(offerListProjector)
      .given(published, happened('OfferDrafted'), happened('OfferAccepted'))
      .then('a-1')
      .matches({ status: 'accepted' });
  });

  it('says why an applicant has the rank', () => {
    const decidedBy = { criterion: 'score', own: '90', above: '91' };
    const entries = [{ ...entry(1), scores: 3, decidedBy }];
    return projecting(offerListProjector)
      .given({ ...published, data: { ...published.data, entries } })
      .then('a-1')
      .matches({ scores: 3, decidedBy });
  });

  it('shows the quota of the seat that an applicant got', () =>
    projecting(offerListProjector)
      .given(
        { ...published, data: { ...published.data, quotaNames: { sc: 'Scheduled caste' }, order: ['score'] } },
        happened('OfferDrafted', { quota: 'sc' }),
      )
      .then('a-1')
      .matches({ quota: 'sc', quotaNames: { sc: 'Scheduled caste' }, order: ['score'] }));

  it('keeps until when an offer could be accepted after it ended', async () => {
    const expiresAt = '2026-12-08T05:00:00.000Z';
    await projecting(offerListProjector)
      .given(published, happened('OfferIssued', { expiresAt }), happened('OfferWithdrawn'))
      .then('a-1')
      .matches({ status: 'withdrawn', expiresAt });
  });

  it('shows a waiting place that is over, and no row of a later list by it', async () => {
    const ended = (meritListId: string) => ({
      ...{ type: 'MeritPlacesEnded', at },
      data: { meritListId, entries: [{ applicationId: 'a-2', leadId: 'lead-2' }] },
    });
    await projecting(offerListProjector).given(published, ended('m-1')).then('a-2').matches({ status: 'ended', enrolled: false });
    await projecting(offerListProjector).given(published, ended('m-0')).then('a-2').matches({ status: 'waiting' });
    const withdrawn = { ...happened('OfferWithdrawn', { before: 'drafted' }) };
    const own = { ...ended('m-1'), data: { meritListId: 'm-1', entries: [{ applicationId: 'a-1', leadId: 'lead-1' }] } };
    await projecting(offerListProjector).given(published, withdrawn, own).then('a-1').matches({ status: 'withdrawn' });
  });

  it('says who is enrolled, until the enrolment is taken back', async () => {
    const moved = (from: string, to: string) => happened('ApplicationMoved', { move: 'enrol', from, to });
    const accepted = [published, happened('OfferIssued', { expiresAt: at }), happened('OfferAccepted')];
    const enrolled = moved('accepted', 'enrolled');
    await projecting(offerListProjector)
      .given(...accepted, enrolled)
      .then('a-1')
      .matches({ status: 'accepted', enrolled: true });
    await projecting(offerListProjector)
      .given(...accepted, enrolled, moved('enrolled', 'accepted'))
      .then('a-1')
      .matches({ status: 'accepted', enrolled: false });
  });
});
