import type { ActingPorts } from '../acting';
import { DialerRulesWorker } from './dialer-rules.worker';

export const workers = (ports: ActingPorts) => [new DialerRulesWorker(ports)];
