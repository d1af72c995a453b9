import { GuestHomes } from '@matricula/auth';
import type { EventWorker } from '@matricula/policy-kit';
import type { ActingPorts } from '../acting';
import { linkCallAction } from './link-call-action.policy';
import { notifyOfMissedCall } from './notify-of-missed-call.policy';
import { RealtimeCallWorker } from './realtime-call.worker';

export const policies = [linkCallAction, notifyOfMissedCall];

/** Announces incoming calls on the realtime messaging service, if one is configured. */
export function workers({ reads, vault, authenticator, outbound }: ActingPorts): EventWorker[] {
  const sender = outbound.realtime();
  return sender ? [new RealtimeCallWorker({ reads, authenticator, guests: new GuestHomes(vault), sender })] : [];
}
