import type { ActingPorts } from '../acting';
import { ThirdReaderWorker } from './third-reader.worker';

/** Asks for another reader. */
export const workers = ({ store, identity }: ActingPorts) => [new ThirdReaderWorker({ store, identity })];
