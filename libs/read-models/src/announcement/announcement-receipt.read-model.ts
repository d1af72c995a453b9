import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, keyword, text } from '../kernel';

/** Records that a user has read an announcement. */
export interface AnnouncementReceiptRow {
  receiptId: string;
  announcementId: string;
  userId: string;
  userName: string;
  confirmedAt: string;
}

export const announcementReceipts = defineReadModel<AnnouncementReceiptRow>({
  name: 'announcement-receipts',
  version: 1,
  key: 'receiptId',
  fields: {
    receiptId: keyword(),
    announcementId: keyword(),
    userId: keyword(),
    userName: text().searchable(),
    confirmedAt: instant(),
  },
  staff: { userId: { userName: ERASED } },
});

/** Key of a user's receipt. */
export const receiptIdOf = (announcementId: string, userId: string) => `${announcementId}/${userId}`;
