import { announcementListProjector } from './announcement-list.projector';
import { announcementReceiptProjector } from './announcement-receipt.projector';

export const announcementProjectors = [announcementListProjector, announcementReceiptProjector];
