import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { applicationBoundary, formBoundary } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  meritListBoundary,
  meritListFields,
  MOST_RANKED,
  rankedBy,
  withdrawOfferFields,
  type MeritCriterion,
  type MeritListCommand,
  type Quota,
  type Ranked,
} from '@matricula/domain/offer';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { scoringList, type ScoringRow } from '@matricula/read-models/scorecard';
import { ReadStore } from '@matricula/read-store';
import { checked, DecideCommand } from '../decision';

const PAGE = 500;
/** How long a merit list waits for the latest scores and submissions. */
const ROWS_MS = 10_000;
const quotaFields = meritListFields.quotas.rows;

/** Merit lists and their offers (AP-01: role 1 only). */
@ApiTags('offer')
@AdminsOnly()
@Controller()
export class MeritListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Ranks the interviewed applicants of a form and drafts an offer for each seat. */
  @Post('merit-lists')
  @HttpCode(200)
  async publish(@Body({ schema: bodyOf(meritListFields) }) body: ValuesOf<typeof meritListFields>, @Context() context: RequestContext) {
    const { tenantId } = context;
    const { name, formId, seats, days, categoryQuestionId } = body;
    const order = body.order as readonly MeritCriterion[];
    const quotas = (body.quotas ?? []).map((row): Quota => checked('merit-list', quotaFields, row as object));
    const { state: form } = await this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId));
    if (!form.published) throw refused('formId', 'Please choose a published form.');
    if (quotas.length > 0 && !categoryQuestionId)
      throw refused('categoryQuestionId', 'Please name the question that the quotas are about.');
    const applicants = await this.applicants(tenantId, formId, categoryQuestionId ?? undefined);
    const entries = rankedBy(applicants, order, seats, quotas);
    const meritListId = partIdOf(context.commandId, 'merit-list');
    const about = { meritListId, name, formId, formName: form.published.name, rankedById: context.user.userId };
    const data = { ...about, order: [...order], seats, quotas, days, entries };
    const { position } = await this.decide(meritListId, { type: 'PublishMeritList', data }, context);
    return done('Merit list published', position, { data: { id: meritListId } });
  }

  /** Approves an offer (`approve`, by another person than the one who ranked), or issues it to its applicant (`issue`). */
  @Post('offers/:id/:move')
  @HttpCode(200)
  async move(@Param('id') applicationId: string, @Param('move') move: string, @Context() context: RequestContext) {
    const meritListId = await this.listOf(applicationId, context);
    if (move === 'approve') {
      const data = { applicationId, by: context.user.userId };
      return done('Offer approved', (await this.decide(meritListId, { type: 'ApproveOffer', data }, context)).position);
    }
    if (move !== 'issue') throw new DomainError('offer-move/unknown', 'This action is not available for an offer.');
    const data = { applicationId, at: new Date().toISOString() };
    return done('Offer issued', (await this.decide(meritListId, { type: 'IssueOffer', data }, context)).position);
  }

  /** Takes an offer back; its seat goes to the next who waits. */
  @Post('offers/:id/withdraw')
  @HttpCode(200)
  async withdraw(
    @Param('id') applicationId: string,
    @Body({ schema: bodyOf(withdrawOfferFields) }) { reason }: ValuesOf<typeof withdrawOfferFields>,
    @Context() context: RequestContext,
  ) {
    const meritListId = await this.listOf(applicationId, context);
    const { position } = await this.decide(meritListId, { type: 'WithdrawOffer', data: { applicationId, reason } }, context);
    return done('Offer withdrawn', position);
  }

  /** @throws DomainError `offer/unknown` */
  private async listOf(applicationId: string, { tenantId }: RequestContext): Promise<string> {
    const row = await this.reads.get<OfferRow>(offerList, tenantId, applicationId);
    if (!row) throw new DomainError('offer/unknown', 'There is no such offer.');
    return row.meritListId;
  }

  /** Interviewed applicants of the form that are on no list yet, with the mean of their scores. */
  private async applicants(tenantId: string, formId: string, categoryQuestionId: string | undefined): Promise<Ranked[]> {
    const head = await this.store.head();
    for (const { name } of [applicationList, scoringList]) await this.reads.reached(name, head, ROWS_MS, tenantId);
    const where = {
      and: [
        { field: 'formId', op: 'eq' as const, value: formId },
        { field: 'status', op: 'eq' as const, value: 'interviewed' },
      ],
    };
    const sort = [{ field: 'applicationId', dir: 'asc' as const }];
    const found: Ranked[] = [];
    for (let more = true; more && found.length <= MOST_RANKED;) {
      const rows = await this.reads.page<ApplicationRow>(applicationList, tenantId, { where, sort, skip: found.length, limit: PAGE });
      for (const { applicationId, leadId, submittedAt, startedAt } of rows) {
        const [scores, category] = await Promise.all([
          this.reads.get<ScoringRow>(scoringList, tenantId, applicationId),
          this.category(tenantId, applicationId, categoryQuestionId),
        ]);
        found.push({ applicationId, leadId, percent: scores?.mean, submittedAt: submittedAt ?? startedAt, category });
      }
      more = rows.length === PAGE;
    }
    return found;
  }

  private async category(tenantId: string, applicationId: string, questionId: string | undefined): Promise<string | undefined> {
    if (questionId === undefined) return undefined;
    const { state } = await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId));
    const answer = state.answers[questionId];
    return typeof answer === 'string' ? answer : undefined;
  }

  private decide(meritListId: string, command: MeritListCommand, context: RequestContext) {
    return this.commands.execute(new DecideCommand(meritListBoundary, [meritListId], command, commandMeta(context)));
  }
}

const refused = (field: string, message: string) => new DomainError('merit-list/invalid', message, { [field]: message });
