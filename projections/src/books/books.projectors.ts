import { booksCheckProjector } from './books-check.projector';
import { moneyEntryProjector } from './money-entry.projector';
import { ownerShareListProjector } from './owner-share-list.projector';
import { refundListProjector } from './refund-list.projector';
import { settlementLineListProjector, settlementListProjector } from './settlement-list.projector';
import { taxDocumentListProjector } from './tax-document-list.projector';

export const booksProjectors = [
  taxDocumentListProjector,
  moneyEntryProjector,
  booksCheckProjector,
  ownerShareListProjector,
  refundListProjector,
  settlementListProjector,
  settlementLineListProjector,
];
