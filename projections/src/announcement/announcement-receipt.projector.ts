import type { AnnouncementConfirmed } from '@matricula/domain/announcement';
import { defineProjector, set } from '@matricula/projection-kit';
import { announcementReceipts, receiptIdOf, type AnnouncementReceiptRow } from '@matricula/read-models/announcement';

export const announcementReceiptProjector = defineProjector<AnnouncementReceiptRow, AnnouncementConfirmed>(announcementReceipts, {
  AnnouncementConfirmed: ({ data, at: confirmedAt }) => {
    const receiptId = receiptIdOf(data.announcementId, data.userId);
    return set(receiptId, { ...data, receiptId, confirmedAt });
  },
});
