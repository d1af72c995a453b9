import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { leadStream } from '@matricula/domain/lead';
import type { LeadMessageSent } from '@matricula/domain/outreach';
import { definitionsOf, ruleBoundary } from '@matricula/domain/rule';
import { workflowRunBoundary, type WorkflowRunStarted, type WorkflowStepCompleted } from '@matricula/domain/workflow';
import { EventStore } from '@matricula/event-store';
import { toldClauses, type ToldClause } from '@matricula/lists';
import type { LeadRow } from '@matricula/read-models/lead';
import { broadcasts } from '@matricula/read-models/marketing';
import { ruleTurns, type RuleTurnRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { decidesByHidden, inputOf, leadAsOf, leadAtEntry, stepsBy } from './run-past';

/** A step that a run did on the way to a message. */
export interface StepBefore {
  /** The place of the step in its version, from 1 on; null if it is not part of it. */
  step_number: number | null;
  kind: string;
  at: string;
  /** `next`, `otherwise` or `onError`; null if it would tell the value of a field that is hidden from the role of the user. */
  exit: string | null;
  outcome: string | null;
  /** The conditions of a branch with the values of that moment; null for other steps, and if the moment is not known. */
  clauses: ToldClause[] | null;
}

/** The run of a workflow that sent a message. */
export interface SendingRun {
  workflow_id: string;
  version: number;
  started_at: string;
  triggerType: string;
  /** The conditions of the workflow with the values at the entry; null if the version or the moment is not known. */
  entry_clauses: ToldClause[] | null;
  /** What the run did before the message, the oldest step first. */
  steps: StepBefore[];
}

/** Why a lead got a message. */
export interface MessageReason {
  /** `automation`: the product itself, such as a confirmation. */
  sent_by: 'workflow' | 'broadcast' | 'automation' | 'user';
  /** The name of the workflow or broadcast, or of the user; of the product for `automation`. */
  name: string;
  sent_at: string;
  channel: string;
  template: string | null;
  run: SendingRun | null;
}

/** Messages of workflows have ids of run, visit of the step, and this word. */
const OF_RUN = /^(.+)\/(\d+)\/message$/;

/** Explains why a lead got a message: from the message to the run, its branches, and the conditions with the values of that moment. */
@Injectable()
export class MessageReasons {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `message/unknown` if the lead got no such message */
  async of({ leadId, mergedLeadIds = [] }: LeadRow, messageId: string, context: RequestContext): Promise<MessageReason> {
    const { tenantId } = context;
    for (const id of [leadId, ...mergedLeadIds]) {
      const history = await this.store.read(leadStream(tenantId, id));
      const sent = history.find(({ type, data }) => type === 'LeadMessageSent' && (data as { messageId: string }).messageId === messageId);
      if (sent) return this.reasonOf(sent as RecordedEvent<LeadMessageSent>, history, context);
    }
    throw new DomainError('message/unknown', 'There is no such message.');
  }

  private async reasonOf(sent: RecordedEvent<LeadMessageSent>, history: readonly RecordedEvent[], context: RequestContext) {
    const { channel, templateName, broadcastId } = sent.data;
    const about = { sent_at: sent.at, channel, template: templateName ?? null, run: null };
    if (broadcastId !== undefined) {
      const broadcast = await this.reads.get(broadcasts, context.tenantId, broadcastId);
      return { ...about, sent_by: 'broadcast' as const, name: broadcast?.name ?? broadcastId };
    }
    const { name, role } = sent.meta.actor;
    if (role !== staffRoles.system) return { ...about, sent_by: 'user' as const, name };
    const found = await this.runOf(sent, history, context);
    return found ? { ...about, ...found, sent_by: 'workflow' as const } : { ...about, sent_by: 'automation' as const, name };
  }

  private async runOf(
    { data: { messageId, leadId } }: RecordedEvent<LeadMessageSent>,
    history: readonly RecordedEvent[],
    context: RequestContext,
  ): Promise<{ name: string; run: SendingRun } | undefined> {
    const { tenantId } = context;
    const [, runId, visit] = OF_RUN.exec(messageId) ?? [];
    if (runId === undefined) return undefined;
    await ownWrites(this.reads, ruleTurns, context);
    const turn = await this.reads.get<RuleTurnRow>(ruleTurns, tenantId, runId);
    if (turn?.leadId !== leadId) return undefined;
    const workflowId = turn.ruleId;
    const events = await this.store.read(workflowRunBoundary.stream(tenantId, workflowId, leadId));
    const ofRun = events.filter(({ data }) => (data as { runId: string }).runId === runId);
    const entry = ofRun.find((event): event is RecordedEvent<WorkflowRunStarted> => event.type === 'WorkflowRunStarted');
    if (!entry) return undefined;
    const versions = definitionsOf(await this.store.read(ruleBoundary.stream(tenantId, workflowId)));
    const placed = stepsBy(ofRun, versions);
    const definition = versions.get(entry.data.version);
    const lead = leadAtEntry(history, entry);
    const { rule: blocks = [], globleCondtion: joined = 'And' } = definition ?? {};
    const steps: StepBefore[] = [];
    for (const event of ofRun) {
      if (event.type !== 'WorkflowStepCompleted') continue;
      const done = event.data as WorkflowStepCompleted['data'];
      if (done.visit >= Number(visit)) break;
      const { step, number = null } = placed.get(event.id) ?? {};
      const row = leadAsOf(history, leadId, done.seenPosition);
      steps.push({
        ...{ step_number: number, kind: done.kind, at: event.at, exit: step && decidesByHidden(step, context) ? null : done.exit },
        ...{ outcome: done.outcome ?? null, clauses: step ? inputOf(step, row, event.at, context).clauses : null },
      });
    }
    const run: SendingRun = {
      ...{ workflow_id: workflowId, version: entry.data.version, started_at: entry.data.startedAt },
      triggerType: definition?.triggerType ?? 'update',
      entry_clauses: definition && lead ? toldClauses({ joined, blocks }, lead, context, entry.data.startedAt) : null,
      steps,
    };
    return { name: entry.data.name ?? turn.ruleName, run };
  }
}
