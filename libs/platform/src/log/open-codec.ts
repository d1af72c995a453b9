import { eventDefinitions, upcasters } from '@matricula/domain/registry';
import { EventCodec, type SubjectKeys } from '@matricula/event-store';

/** The codec of every event type of the product, older versions included, whichever store it is for. */
export const openCodec = (keys: SubjectKeys) => new EventCodec({ definitions: eventDefinitions, upcasters, keys });
