import { ContactChoices } from '@matricula/platform';
import type { ActingPorts } from '../acting';
import { checkBooks } from './check-books.schedule';
import { destroyDocumentKeys } from './destroy-document-keys.schedule';
import { NotifyOfBooksThatDifferWorker } from './notify-of-books-that-differ.worker';
import { NotifyOfDifferingSettlementsWorker } from './notify-of-differing-settlements.worker';
import { NotifyOfProviderReportsWorker } from './notify-of-provider-reports.worker';
import { NotifyOfSettlementReadingsWorker } from './notify-of-settlement-readings.worker';
import { readSettlements } from './read-settlements.schedule';
import { SendDocumentsWorker } from './send-documents.worker';
import { SendRefundsWorker } from './send-refunds.worker';
import { TaxDocumentsWorker } from './tax-documents.worker';

export { moneyReaders, notifyMoneyReaders, type MoneyReaderNeeds } from './money-readers';

/** Issues documents of payments and sends them, pays refunds back, and notifies of settlements that differ, of disputes and of unexpected refunds. */
export const workers = (ports: ActingPorts) => [
  new TaxDocumentsWorker(ports),
  new SendDocumentsWorker({ ...ports, choices: new ContactChoices(ports.store, ports.vault, ports.reads) }),
  new SendRefundsWorker(ports),
  new NotifyOfDifferingSettlementsWorker(ports),
  new NotifyOfBooksThatDifferWorker(ports),
  new NotifyOfProviderReportsWorker(ports),
  new NotifyOfSettlementReadingsWorker(ports),
];
export const schedules = (ports: ActingPorts) => [readSettlements(ports), checkBooks(ports), destroyDocumentKeys(ports)];
