import type { ApplicationMoved } from '@matricula/domain/application';
import type { OfferEvent, OfferStatus } from '@matricula/domain/offer';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { offerList, type OfferRow } from '@matricula/read-models/offer';

type Of = { data: { applicationId: string; expiresAt?: string; quota?: string }; at: string };

const now =
  (status: OfferStatus) =>
  ({ data: { applicationId, expiresAt, quota }, at }: Of) =>
    fold<OfferRow>(
      applicationId,
      (row) => row && { ...row, status, expiresAt: expiresAt ?? row.expiresAt, quota: quota ?? row.quota, updatedAt: at },
    );

export const offerListProjector = defineProjector<OfferRow, OfferEvent | ApplicationMoved>(offerList, {
  MeritEntriesRanked: ({ data: { meritListId, name, formId, formName, rankedById, order, quotaNames, entries }, at }) =>
    entries.map(({ applicationId, leadId, rank, percent, scores, decidedBy, quota }) =>
      set(applicationId, {
        ...{
          applicationId,
          leadId,
          meritListId,
          listName: name,
          formId,
          formName,
          rank,
          percent,
          scores,
          decidedBy,
          quota,
          quotaNames,
          order,
          rankedById,
        },
        ...{ status: 'waiting' as const, enrolled: false, updatedAt: at },
      }),
    ),
  MeritListClosed: () => [],
  MeritPlacesEnded: ({ data: { meritListId, entries }, at }) =>
    entries.map(({ applicationId }) =>
      fold<OfferRow>(applicationId, (row) =>
        row?.meritListId === meritListId ? { ...row, status: row.status === 'waiting' ? 'ended' : row.status, updatedAt: at } : row,
      ),
    ),
  OfferDrafted: now('drafted'),
  OfferApproved: now('approved'),
  OfferIssued: now('issued'),
  OfferAccepted: now('accepted'),
  OfferDeclined: now('declined'),
  OfferExpired: now('expired'),
  OfferWithdrawn: now('withdrawn'),
  ApplicationMoved: ({ data: { applicationId, from, to }, at }) =>
    from === 'enrolled' || to === 'enrolled'
      ? fold<OfferRow>(applicationId, (row) => row && { ...row, enrolled: to === 'enrolled', updatedAt: at })
      : undefined,
});
