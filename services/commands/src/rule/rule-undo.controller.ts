import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, assertAllowed, assertReachesWhole, commandMeta, Context, grants, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { rulesChoices } from '@matricula/domain/job';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, dateTime, fields, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { DomainError } from '@matricula/domain/kernel';
import { counted as countedIn } from '@matricula/domain/kernel/figures';
import { codeOfKind, definitionsOf, ruleBoundary, ruleDecider, type RuleKind } from '@matricula/domain/rule';
import { EventStore, partIdOf } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { IsMoment } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { ruleTurns, type RuleTurnRow } from '@matricula/read-models/rule';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { asJson, JobRunner } from '../job';
import { MOST_COUNTED, RuleUndoWork, type GivenInPeriod, type UndoneWorkflow } from './rule-undo.work';

const MOST_TURNS = 100_000;

/** A period, from one moment up to another, which is not part of it. */
export class PeriodDto {
  @IsMoment() from: string;
  @IsMoment() to: string;
}

/** Body of `POST rules/{id}/undo`: the period, from one moment up to another, and what rules and workflows do with the leads (nothing by default). */
const undoPeriodBody = fields({
  from: dateTime({ label: 'From', required: 'Choose when the period begins.' }),
  to: dateTime({ label: 'Until', required: 'Choose when the period ends.' }),
  rules: choice({ label: 'Rules and workflows', of: rulesChoices }),
});

/** Undoing of what a rule did in a period. */
@ApiTags('rule')
@Allow('LEADS')
@Controller('rules/:id')
export class RuleUndoController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly jobs: JobRunner,
    private readonly work: RuleUndoWork,
  ) {}

  /**
   * Counts the leads that the rule gave in a period, and those of them that the job would give back now; of many leads, only the first `counted` ones
   * are looked at. For a workflow, the leads whose owner or fields its steps set in the period, and those of them that the job would restore; beyond the
   * first 2,000 leads without another owner, all that had a run count.
   */
  @Get('undo')
  async countUndo(@Param('id') id: string, @Query() period: PeriodDto, @Context() context: RequestContext) {
    const { kind } = await this.opened(id, context);
    const given = await this.selected(id, kind, period, context);
    const workflow = undoneOf(id, kind, period);
    const { count: untouched, of: counted } = await this.work.countRestorable(context.tenantId, given, { workflow });
    return answer({ given: given.length, untouched, counted });
  }

  /**
   * Starts a job that returns the leads that the rule gave in a period to their earlier owners. Leads that were worked on since are left as they are and
   * listed with the reason. For a workflow, values that its steps set are restored as well, where they are unchanged since.
   */
  @Post('undo')
  @HttpCode(200)
  async undo(
    @Param('id') id: string,
    @Body({ schema: bodyOf(undoPeriodBody) }) { rules, ...period }: ValuesOf<typeof undoPeriodBody>,
    @Context() context: RequestContext,
  ) {
    const { name, kind } = await this.opened(id, context);
    assertReachesWhole(context.sight);
    const given = await this.selected(id, kind, period, context);
    const workflow = undoneOf(id, kind, period);
    if (given.length === 0)
      throw new DomainError(
        'job/nothing-selected',
        workflow ? 'The workflow gave no lead and set no field in this period.' : 'The rule gave no lead in this period.',
      );
    const { tenantId } = context;
    const jobId = partIdOf(context.commandId, 'job');
    const content = Buffer.from(JSON.stringify(given));
    const file = { tenantId, name: `leads of job ${jobId}`, contentType: 'application/json', content };
    const { id: selectionId } = await this.blobs.put(file, { ofProduct: true });
    const title = `Undo ${name}: ${countedIn(given.length, 'lead')}`;
    const settings = asJson({ selectionId, ruleId: id, from: period.from, to: period.to, rules, workflow });
    const position = await this.jobs.start(jobId, 'rule-undo', title, given.length, settings, commandMeta(context));
    return done('Started', position, { data: { jobId, total: given.length } });
  }

  /** The name of a rule, also of a deleted one. @throws DomainError `rule/unknown`; ForbiddenException without the code of its screen */
  private async opened(id: string, { tenantId, acl }: RequestContext): Promise<{ name: string; kind: RuleKind }> {
    const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(tenantId, id));
    if (state.status === 'none') throw new DomainError('rule/unknown', 'There is no such rule.');
    assertAllowed(grants(acl, codeOfKind[state.kind]));
    return state;
  }

  private async selected(id: string, kind: RuleKind, period: PeriodDto, context: RequestContext): Promise<GivenInPeriod[]> {
    if (kind !== 'workflow') return this.given([id], period, context);
    const versions = definitionsOf(await this.store.read(ruleBoundary.stream(context.tenantId, id)));
    const steps = [...versions.values()].flatMap((one) => one.steps);
    // The rules in the book of turns under which the steps of any version give leads.
    const giving = new Set(steps.flatMap((step) => (step.kind === 'give' ? [`${id}/${step.id}`] : [])));
    const given = await this.given([...giving], period, context);
    if (!steps.some((step) => step.kind === 'set')) return given;
    const known = new Set(given.map(({ leadId }) => leadId));
    const others = (await this.inWorkflow(id, period, context)).filter((leadId) => !known.has(leadId));
    // Of many leads, the job finds out by itself which ones the workflow changed.
    const [looked, left] = [others.slice(0, MOST_COUNTED), others.slice(MOST_COUNTED)];
    const changed = await this.work.changedBy(context.tenantId, looked, { workflowId: id, ...momentsOf(period) });
    return [...given, ...[...changed, ...left].map((leadId) => ({ leadId, turnIds: [], at: '' }))];
  }

  /** The leads with a run that may have done steps in the period; what was done is told by the events of each lead. */
  private async inWorkflow(workflowId: string, period: PeriodDto, context: RequestContext): Promise<string[]> {
    const { from, to } = momentsOf(period);
    await ownWrites(this.reads, workflowRunList, context);
    const where: Filter = {
      and: [
        { field: 'workflowId', op: 'eq', value: workflowId },
        { field: 'updatedAt', op: 'gte', value: from },
      ],
    };
    const first: Filter = {
      or: [
        { field: 'startedAt', op: 'lt', value: to },
        { field: 'runs', op: 'gt', value: 1 },
      ],
    };
    const sort = [{ field: 'runKey', dir: 'asc' as const }];
    const rows = await this.reads.page<WorkflowRunRow>(workflowRunList, context.tenantId, {
      where: { and: [where, first] },
      sort,
      limit: MOST_TURNS + 1,
    });
    if (rows.length > MOST_TURNS) throw tooMany();
    return rows.map(({ leadId }) => leadId);
  }

  /** The leads that the rule gave in the period, in the order of their first turn. @throws DomainError `rule/period` */
  private async given(ruleIds: readonly string[], period: PeriodDto, context: RequestContext): Promise<GivenInPeriod[]> {
    const { from, to } = momentsOf(period);
    if (from >= to) throw new DomainError('rule/period', 'The period ends before it begins.');
    if (ruleIds.length === 0) return [];
    await ownWrites(this.reads, ruleTurns, context);
    const where: Filter = {
      and: [
        { field: 'ruleId', op: 'in', values: [...ruleIds] },
        { field: 'outcome', op: 'eq', value: 'taken' },
        { field: 'at', op: 'gte', value: from },
        { field: 'at', op: 'lt', value: to },
      ],
    };
    const sort = [
      { field: 'at', dir: 'asc' as const },
      { field: 'turnId', dir: 'asc' as const },
    ];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, context.tenantId, { where, sort, limit: MOST_TURNS + 1 });
    if (turns.length > MOST_TURNS) throw tooMany();
    const byLead = new Map<string, GivenInPeriod>();
    for (const { turnId, leadId, at } of turns)
      byLead.set(leadId, { leadId, turnIds: [...(byLead.get(leadId)?.turnIds ?? []), turnId], at });
    return [...byLead.values()];
  }
}

/** What the job undoes of a workflow; of other rules it takes back what they gave. */
const undoneOf = (id: string, kind: RuleKind, period: PeriodDto): UndoneWorkflow | undefined =>
  kind === 'workflow' ? { workflowId: id, ...momentsOf(period) } : undefined;

/** The moments of a period in one notation. */
const momentsOf = ({ from, to }: PeriodDto) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

const tooMany = () => new DomainError('rule/period', 'The rule gave too many leads in this period. Please choose a shorter one.');
