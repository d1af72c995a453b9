import { Injectable } from '@nestjs/common';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { callBoundary } from '@matricula/domain/call';
import type { CallActionRecorded } from '@matricula/domain/call-action';
import { DomainError } from '@matricula/domain/kernel';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import type { CallRow } from '@matricula/read-models/call';
import { LeadAccess } from '../lead';
import { CallRecorder } from './call-recorder';
import { CallUsers } from './call-users';
import type { DialValues } from './call.fields';

/** The result of a conversation comes before the next call (001 §7.7). */
@Injectable()
export class ResultFirst {
  constructor(
    private readonly users: CallUsers,
    private readonly access: LeadAccess,
    private readonly recorder: CallRecorder,
    private readonly store: EventStore,
  ) {}

  /**
   * The result of every recent conversation comes before the next call, the last one first, unless the rule for the user's role lets results be skipped;
   * the reason is recorded at each of them.
   * @throws DomainError `call/result-missing`, `call/reason-required`
   */
  async assertRecorded({ result_later, reason }: Pick<DialValues, 'result_later' | 'reason'>, context: RequestContext): Promise<void> {
    const { tenantId, user } = context;
    for await (const { leadId, leadName = 'a lead', callId } of this.missing(context)) {
      const maySkip = await this.users.maySkip(tenantId, user.role);
      if (!maySkip || !result_later) {
        const details = { lead_id: leadId, lead_name: leadName, call_id: callId, may_skip: maySkip ? 1 : 0 };
        throw new DomainError('call/result-missing', `The result of your call with ${leadName} is missing.`, undefined, details);
      }
      const why = reason?.trim();
      if (!why) {
        const words = 'Enter why you call without the result of an earlier call.';
        throw new DomainError('call/reason-required', words, { reason: words });
      }
      const data = { userId: user.userId, userName: user.name, reason: why };
      await this.recorder.decide(callId, { type: 'SkipCallResult', data }, { ...commandMeta(context), commandId: undefined });
    }
  }

  /**
   * The recent conversations without a result, the last first, apart from those of leads that the user may not work on: leads of other users, for whom
   * they were answered, and leads that were removed since.
   */
  private async *missing(context: RequestContext): AsyncIterable<CallOfLead> {
    for await (const calls of this.users.withoutResult(context.tenantId, context.user.userId)) {
      const known = calls.flatMap(({ leadId, ...call }) => (leadId === undefined ? [] : { ...call, leadId }));
      const hidden = new Set(await this.access.hidden(context, [...new Set(known.map(({ leadId }) => leadId))]));
      for (const call of known) if (!hidden.has(call.leadId) && (await this.isMissing(call, context.tenantId))) yield call;
    }
  }

  /**
   * By the log: a result reaches the row of its call a moment after it was saved, and the row of an erased person has no reason why it is missing. A call
   * of a merged lead is asked for when it has moved to the lead that remains.
   */
  private async isMissing({ leadId, callId }: CallOfLead, tenantId: string): Promise<boolean> {
    const { state: call } = await this.store.states.current(callBoundary.decider, callBoundary.stream(tenantId, callId));
    if (call.resultSkipped || call.callActionId !== undefined) return false;
    const stream = leadStream(tenantId, leadId);
    const { status } = (await this.store.states.current(leadDecider, stream)).state;
    if (status !== 'open') return false;
    const recorded = (await this.store.read(stream)).filter(({ type }) => type === 'CallActionRecorded');
    return !recorded.some(({ data }) => (data as CallActionRecorded['data']).callIds?.includes(callId));
  }
}

type CallOfLead = CallRow & { leadId: string };
