import type { ActingPorts } from '../acting';
import { readSettlements } from './read-settlements.schedule';
import { SendRefundsWorker } from './send-refunds.worker';
import { TaxDocumentsWorker } from './tax-documents.worker';

/** Issues documents of payments, and pays refunds back. */
export const workers = (ports: ActingPorts) => [new TaxDocumentsWorker(ports), new SendRefundsWorker(ports)];
export const schedules = (ports: ActingPorts) => [readSettlements(ports)];
