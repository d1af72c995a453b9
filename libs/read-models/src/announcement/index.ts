export { announcementList, type AnnouncementRow } from './announcement-list.read-model';
export { announcementReceipts, receiptIdOf, type AnnouncementReceiptRow } from './announcement-receipt.read-model';
