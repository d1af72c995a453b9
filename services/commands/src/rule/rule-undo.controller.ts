import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, assertAllowed, assertSeesWhole, commandMeta, Context, grants, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { rulesChoices } from '@matricula/domain/job';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { choice, dateTime, fields, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { DomainError } from '@matricula/domain/kernel';
import { counted as countedIn } from '@matricula/domain/kernel/figures';
import { codeOfKind, ruleBoundary, ruleDecider } from '@matricula/domain/rule';
import { EventStore, partIdOf } from '@matricula/event-store';
import { answer, done } from '@matricula/http';
import { IsMoment } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { ruleTurns, type RuleTurnRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { asJson, JobRunner } from '../job';
import { RuleUndoWork, type GivenInPeriod } from './rule-undo.work';

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
   * are looked at.
   */
  @Get('undo')
  async countUndo(@Param('id') id: string, @Query() period: PeriodDto, @Context() context: RequestContext) {
    await this.opened(id, context);
    const given = await this.given(id, period, context);
    const { count: untouched, of: counted } = await this.work.countRestorable(context.tenantId, given);
    return answer({ given: given.length, untouched, counted });
  }

  /**
   * Starts a job that returns the leads that the rule gave in a period to their earlier owners. Leads that were worked on since are left as they are and
   * listed with the reason.
   */
  @Post('undo')
  @HttpCode(200)
  async undo(
    @Param('id') id: string,
    @Body({ schema: bodyOf(undoPeriodBody) }) { rules, ...period }: ValuesOf<typeof undoPeriodBody>,
    @Context() context: RequestContext,
  ) {
    const name = await this.opened(id, context);
    assertSeesWhole(context.sight);
    const given = await this.given(id, period, context);
    if (given.length === 0) throw new DomainError('job/nothing-selected', 'The rule gave no lead in this period.');
    const { tenantId } = context;
    const jobId = partIdOf(context.commandId, 'job');
    const content = Buffer.from(JSON.stringify(given));
    const file = { tenantId, name: `leads of job ${jobId}`, contentType: 'application/json', content };
    const { id: selectionId } = await this.blobs.put(file, { ofProduct: true });
    const title = `Undo ${name}: ${countedIn(given.length, 'lead')}`;
    const settings = asJson({ selectionId, ruleId: id, from: period.from, to: period.to, rules });
    const position = await this.jobs.start(jobId, 'rule-undo', title, given.length, settings, commandMeta(context));
    return done('Started', position, { data: { jobId, total: given.length } });
  }

  /** The name of a rule, also of a deleted one. @throws DomainError `rule/unknown`; ForbiddenException without the code of its screen */
  private async opened(id: string, { tenantId, acl }: RequestContext): Promise<string> {
    const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(tenantId, id));
    if (state.status === 'none' || state.kind === 'workflow') throw new DomainError('rule/unknown', 'There is no such rule.');
    assertAllowed(grants(acl, codeOfKind[state.kind]));
    return state.name;
  }

  /** The leads that the rule gave in the period, in the order of their first turn. @throws DomainError `rule/period` */
  private async given(ruleId: string, { from, to }: PeriodDto, context: RequestContext): Promise<GivenInPeriod[]> {
    if (Date.parse(from) >= Date.parse(to)) throw new DomainError('rule/period', 'The period ends before it begins.');
    await ownWrites(this.reads, ruleTurns, context);
    const [begin, end] = [from, to].map((one) => new Date(one).toISOString());
    const where: Filter = {
      and: [
        { field: 'ruleId', op: 'eq', value: ruleId },
        { field: 'outcome', op: 'eq', value: 'taken' },
        { field: 'at', op: 'gte', value: begin! },
        { field: 'at', op: 'lt', value: end! },
      ],
    };
    const sort = [
      { field: 'at', dir: 'asc' as const },
      { field: 'turnId', dir: 'asc' as const },
    ];
    const turns = await this.reads.page<RuleTurnRow>(ruleTurns, context.tenantId, { where, sort, limit: MOST_TURNS + 1 });
    if (turns.length > MOST_TURNS)
      throw new DomainError('rule/period', 'The rule gave too many leads in this period. Please choose a shorter one.');
    const byLead = new Map<string, GivenInPeriod>();
    for (const { turnId, leadId, at } of turns)
      byLead.set(leadId, { leadId, turnIds: [...(byLead.get(leadId)?.turnIds ?? []), turnId], at });
    return [...byLead.values()];
  }
}
