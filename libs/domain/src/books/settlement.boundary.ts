import { defineBoundary } from '../kernel';
import { settlementDecider } from './settlement.decider';
import { settlementStream } from './settlement.events';
import { settlementLife } from './settlement.life';

/** A settlement, with its lines. */
export const settlementBoundary = defineBoundary({
  name: 'settlement',
  stream: settlementStream,
  decider: settlementDecider,
  life: settlementLife,
});
