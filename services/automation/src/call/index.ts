import { GuestHomes } from '@matricula/auth';
import type { EventWorker } from '@matricula/policy-kit';
import type { ActingPorts } from '../acting';
import { FollowLeadOwnerWorker } from './follow-lead-owner.worker';
import { FollowMergedLeadWorker } from './follow-merged-lead.worker';
import { linkCallAction } from './link-call-action.policy';
import { LinkGainedNumberWorker } from './link-gained-number.worker';
import { MissedUnknownWorker } from './missed-unknown.worker';
import { noteLeadReply } from './note-lead-reply.policy';
import { notifyOfMissedCall } from './notify-of-missed-call.policy';
import { RealtimeCallWorker } from './realtime-call.worker';
import { ReturnAnsweredWorker } from './return-answered.worker';

export const policies = [linkCallAction, noteLeadReply, notifyOfMissedCall];

/** Links calls to leads, moves them with their leads, and announces incoming calls on the realtime messaging service, if one is configured. */
export function workers({ store, reads, vault, authenticator, outbound }: ActingPorts): EventWorker[] {
  const sender = outbound.realtime();
  const needs = { store, reads };
  const always = [
    ...[new FollowLeadOwnerWorker(needs), new FollowMergedLeadWorker(needs), new LinkGainedNumberWorker(needs)],
    ...[new MissedUnknownWorker(needs), new ReturnAnsweredWorker(needs)],
  ];
  return sender ? [...always, new RealtimeCallWorker({ reads, authenticator, guests: new GuestHomes(vault), sender })] : always;
}
