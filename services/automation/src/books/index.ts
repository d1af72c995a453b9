import type { ActingPorts } from '../acting';
import { checkBooks } from './check-books.schedule';
import { destroyDocumentKeys } from './destroy-document-keys.schedule';
import { NotifyOfBooksThatDifferWorker } from './notify-of-books-that-differ.worker';
import { NotifyOfDifferingSettlementsWorker } from './notify-of-differing-settlements.worker';
import { readSettlements } from './read-settlements.schedule';
import { SendRefundsWorker } from './send-refunds.worker';
import { TaxDocumentsWorker } from './tax-documents.worker';

/** Issues documents of payments, pays refunds back, and notifies of settlements that differ. */
export const workers = (ports: ActingPorts) => [
  new TaxDocumentsWorker(ports),
  new SendRefundsWorker(ports),
  new NotifyOfDifferingSettlementsWorker(ports),
  new NotifyOfBooksThatDifferWorker(ports),
];
export const schedules = (ports: ActingPorts) => [readSettlements(ports), checkBooks(ports), destroyDocumentKeys(ports)];
