import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, assertReachesWhole, commandMeta, grants, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { counted } from '@matricula/domain/kernel/figures';
import { codeOfKind, definitionOf, givingKinds, ruleBoundary, ruleDecider, type RuleKind, type RuleState } from '@matricula/domain/rule';
import { EventStore, partIdOf } from '@matricula/event-store';
import { allOf, dayRange } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, ruleFilter } from '@matricula/read-models/lead';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { asJson, JobRunner } from '../job';

/** A rule that a user runs: the job, and the number of leads that it asks about. Without leads there is no job. */
export interface StartedRun {
  ruleId: string;
  version: number;
  state: RuleState['status'];
  position: Position;
  jobId?: string;
  total: number;
}

/** Runs rules by hand: a job asks an active rule about each lead that matches it now. */
@Injectable()
export class RuleRuns {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly jobs: JobRunner,
  ) {}

  /**
   * Starts the job. A rule that gives leads is asked about the unowned ones, the oldest first. @throws DomainError `rule/unknown`, `rule/not-active`,
   * `rule/no-run`; ForbiddenException without the code of the screen of the rule
   */
  async start(ruleId: string, context: RequestContext, kind?: RuleKind): Promise<StartedRun> {
    const { tenantId } = context;
    const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(tenantId, ruleId));
    if (state.status === 'none' || state.status === 'retired' || (kind !== undefined && state.kind !== kind))
      throw new DomainError('rule/unknown', 'There is no such rule.');
    assertAllowed(grants(context.acl, codeOfKind[state.kind]));
    assertReachesWhole(context.sight);
    if (!givingKinds.includes(state.kind) && state.kind !== 'workflow')
      throw new DomainError('rule/no-run', 'Only rules that give leads and workflows are run by hand.');
    if (state.status !== 'active') throw new DomainError('rule/not-active', 'Only an active rule is run. Activate it first.');
    const leadIds = await this.matching(state, context);
    const jobId = leadIds.length > 0 ? partIdOf(context.commandId, 'job') : undefined;
    const command = { type: 'RunRule' as const, data: { runId: partIdOf(context.commandId, 'run'), jobId } };
    const meta = commandMeta(context);
    const run = new DecideCommand(ruleBoundary, [ruleId], command, { ...meta, commandId: meta.commandId && `${meta.commandId}/run` });
    const { position } = await this.commands.execute(run);
    const started = { ruleId, version: state.version, state: state.status, total: leadIds.length };
    if (jobId === undefined) return { ...started, position };
    const content = Buffer.from(JSON.stringify(leadIds));
    const file = { tenantId, name: `leads of job ${jobId}`, contentType: 'application/json', content };
    const { id: selectionId } = await this.blobs.put(file, { ofProduct: true });
    const title = `Run ${state.name}: ${counted(leadIds.length, 'lead')}`;
    const settings = asJson({ selectionId, ruleId });
    return { ...started, jobId, position: await this.jobs.start(jobId, 'rule-run', title, leadIds.length, settings, meta) };
  }

  /** The leads that an active rule matches now; its newest version is the one in force. */
  private async matching({ kind, definition }: RuleState, context: RequestContext): Promise<string[]> {
    const { tenantId, timeZone } = context;
    await ownWrites(this.reads, leadList, context);
    const { rule, globleCondtion, takes_over } = definitionOf(definition);
    const isOpen: Filter = { field: 'ownerId', op: 'exists', value: false };
    const where = allOf(
      rule.length > 0 ? ruleFilter(globleCondtion, rule, (from, to) => dayRange(from, to, timeZone)) : undefined,
      { field: 'removed', op: 'eq', value: false },
      givingKinds.includes(kind) && !takes_over ? isOpen : undefined,
    );
    return this.reads.keys(leadList, tenantId, { where, sort: [{ field: 'createdAt', dir: 'asc' }] });
  }
}
