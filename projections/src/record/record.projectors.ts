import { recordTypes } from '@matricula/domain/registry';
import { recordListProjector } from './record-list.projector';

/** One for every record type. */
export const recordProjectors = recordTypes.map(recordListProjector);
