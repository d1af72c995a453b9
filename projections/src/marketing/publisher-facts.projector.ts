import type { CommissionEvent } from '@matricula/domain/admission';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { LeadRemoved, LeadRestored, LeadStreamEvent, SendingPublisher } from '@matricula/domain/lead';
import { payoutPaidAt, payoutPaise, type PayoutEvent } from '@matricula/domain/marketing';
import { add, defineProjector, drop, fold, patch, set } from '@matricula/projection-kit';
import { publisherFacts, type PublisherFact, type Quality } from '@matricula/read-models/marketing';

interface Sent {
  enquiryId: string;
  leadId: string;
  at: string;
  source?: string;
}

const dueOf = (amountPaise: number) => ({ amountPaise, paidPaise: 0, openPaise: amountPaise });

const asItStands = (fact: PublisherFact): PublisherFact => {
  const best: Quality = fact.enrolled ? 'enrolled' : fact.verified ? 'verified' : 'new';
  const quality = fact.quality === 'duplicate' ? fact.quality : best;
  return { ...fact, quality, ...dueOf((fact.pay?.[quality] ?? 0) * 100) };
};

const sent = (by: SendingPublisher, { enquiryId, leadId, at, source }: Sent, quality: Quality): PublisherFact => ({
  kind: 'lead',
  ...{ enquiryId, leadId, at, source, quality },
  publisherId: by.publisherId,
  publisherName: by.name,
  verified: false,
  enrolled: false,
  pay: by.pay,
  ...dueOf(by.pay[quality] * 100),
  withdrawn: false,
});

/** The progress of a lead is credited to the publisher that sent it first; a duplicate stays a duplicate. */
const became = (leadId: string, more: Partial<PublisherFact>) =>
  fold<PublisherFact>(leadId, (fact) => fact && asItStands({ ...fact, ...more }));

const withdrawn = ({ leadId, enquiryIds = [leadId] }: (LeadRemoved | LeadRestored)['data'], gone: boolean) =>
  enquiryIds.map((id) => patch<PublisherFact>(id, { withdrawn: gone }));

/** A commission that is taken back counts when it is, because its month may be paid. */
function commission({ id, at, data }: RecordedEvent<CommissionEvent>, sign: 1 | -1) {
  const { leadId, source, publisherId, publisherName = '', publisherPaise } = data;
  if (publisherId === undefined || publisherPaise === 0) return [];
  return add<PublisherFact>(id, {
    ...{ kind: 'commission', enquiryId: id, leadId, at, source, publisherId, publisherName },
    ...{ verified: false, enrolled: false, withdrawn: false, ...dueOf(sign * publisherPaise) },
  });
}

/** One fact per enquiry that a publisher sent, and per payment: quality and payout are questions to these. */
export const publisherFactsProjector = defineProjector<PublisherFact, LeadStreamEvent | PayoutEvent | CommissionEvent>(publisherFacts, {
  LeadCaptured: ({ data: { leadId, source, publisher }, at }) =>
    publisher && add(leadId, sent(publisher, { enquiryId: leadId, leadId, at, source }, 'new')),
  LeadReEnquired: ({ data: { leadId, enquiryId, source, publisher }, at }) =>
    publisher && set(enquiryId, sent(publisher, { enquiryId, leadId, at, source }, 'duplicate')),
  LeadReEnquiryWithdrawn: ({ data }) => drop(data.enquiryId),
  LeadVerified: ({ data }) => became(data.leadId, { verified: true }),
  LeadVerificationWithdrawn: ({ data }) => became(data.leadId, { verified: false }),
  LeadEnrolled: ({ data }) => became(data.leadId, { enrolled: true }),
  LeadRemoved: ({ data }) => (data.reason === 'import-undone' ? withdrawn(data, true) : []),
  LeadRestored: ({ data }) => withdrawn(data, false),
  PublisherPaymentNoted: ({ data }) => {
    const { paymentId, month, countsAt, paidOn, publisherId, publisherName, reference } = data;
    const paidPaise = payoutPaise(data);
    return add<PublisherFact>(paymentId, {
      kind: 'payment',
      ...{ enquiryId: paymentId, at: countsAt, publisherId, publisherName, reference, paidAt: payoutPaidAt({ month, countsAt, paidOn }) },
      ...{ verified: false, enrolled: false, withdrawn: false },
      ...{ amountPaise: 0, paidPaise, openPaise: -paidPaise },
    });
  },
  CommissionEarned: (event) => commission(event, 1),
  CommissionReversed: (event) => commission(event, -1),
  PublisherPaymentUndone: ({ data }) => patch(data.paymentId, { withdrawn: true }),
});
