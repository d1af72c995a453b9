import { moneyEntryProjector } from './money-entry.projector';
import { refundListProjector } from './refund-list.projector';
import { taxDocumentListProjector } from './tax-document-list.projector';

export const booksProjectors = [taxDocumentListProjector, moneyEntryProjector, refundListProjector];
