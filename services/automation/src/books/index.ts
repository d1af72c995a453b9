import type { ActingPorts } from '../acting';
import { TaxDocumentsWorker } from './tax-documents.worker';

export const workers = (ports: ActingPorts) => [new TaxDocumentsWorker(ports)];
