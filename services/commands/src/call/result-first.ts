import { Injectable } from '@nestjs/common';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
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
  ) {}

  /**
   * The result of every recent conversation comes before the next call, the last one first, unless the rule for the user's role lets it be skipped; the
   * reason is recorded.
   * @throws DomainError `call/result-missing`, `call/reason-required`
   */
  async assertRecorded({ result_later, reason }: Pick<DialValues, 'result_later' | 'reason'>, context: RequestContext): Promise<void> {
    const { tenantId, user } = context;
    const missing = await this.missing(context);
    if (!missing) return;
    const { leadId, leadName = 'a lead', callId } = missing;
    const maySkip = await this.users.maySkip(tenantId, user.role);
    if (!maySkip || !result_later) {
      const details = { lead_id: leadId, lead_name: leadName, call_id: callId, may_skip: maySkip ? 1 : 0 };
      throw new DomainError('call/result-missing', `The result of your call with ${leadName} is missing.`, undefined, details);
    }
    const why = reason?.trim();
    if (!why) {
      const words = 'Enter why you call without the result of your last call.';
      throw new DomainError('call/reason-required', words, { reason: words });
    }
    const data = { userId: user.userId, userName: user.name, reason: why };
    await this.recorder.decide(callId, { type: 'SkipCallResult', data }, { ...commandMeta(context), commandId: undefined });
  }

  /**
   * The last conversation without a result, apart from those of leads that the user may not work on: leads of other users, for whom they were answered,
   * and leads that were removed since.
   */
  private async missing(context: RequestContext): Promise<(CallRow & { leadId: string }) | undefined> {
    for await (const calls of this.users.withoutResult(context.tenantId, context.user.userId))
      for (const { leadId, ...call } of calls)
        if (leadId !== undefined && (await this.access.isWorkable(context, leadId))) return { ...call, leadId };
    return undefined;
  }
}
