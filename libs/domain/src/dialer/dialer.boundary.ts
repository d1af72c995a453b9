import { defineBoundary } from '../kernel';
import { dialerDecider } from './dialer.decider';

/** The dialer lists that a lead is on. */
export const dialerBoundary = defineBoundary({
  name: 'dialer',
  stream: (tenantId: string, leadId: string) => `dialer-${tenantId}-${leadId}`,
  decider: dialerDecider,
});
