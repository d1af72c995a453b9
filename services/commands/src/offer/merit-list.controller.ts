import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { formBoundary, questionsOf, textIn, type FormContent } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  meritListBoundary,
  meritListFields,
  rankedBy,
  withdrawOfferFields,
  type MeritCriterion,
  type MeritListCommand,
  type Quota,
} from '@matricula/domain/offer';
import { kindOfProduct, product } from '@matricula/domain/order';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { checked, DecideCommand } from '../decision';
import { MeritApplicants } from './merit-applicants';

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
    private readonly applicants: MeritApplicants,
  ) {}

  /** Ranks the interviewed applicants of a form and drafts an offer for each seat. */
  @Post('merit-lists')
  @HttpCode(200)
  async publish(@Body({ schema: bodyOf(meritListFields) }) body: ValuesOf<typeof meritListFields>, @Context() context: RequestContext) {
    const { tenantId } = context;
    const { name, formId, seats, days, categoryQuestionId, tokenProductId } = body;
    const order = body.order as readonly MeritCriterion[];
    const { state: form } = await this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId));
    if (!form.published) throw refused('formId', 'Please choose a published form.');
    if (tokenProductId) await this.assertToken(tenantId, tokenProductId);
    const quotas = quotasOf(
      form.published,
      (body.quotas ?? []).map((row) => checked('merit-list', quotaFields, row as object)),
      categoryQuestionId ?? undefined,
    );
    const applicants = await this.applicants.of(tenantId, {
      ...{ formId, categoryQuestionId: categoryQuestionId ?? undefined, byScore: order.includes('score') },
      leavesOut: body.leaveOutUnscored === true,
    });
    const entries = rankedBy(applicants, order, seats, quotas);
    const meritListId = partIdOf(context.commandId, 'merit-list');
    const about = { meritListId, name, formId, formName: form.published.name, rankedById: context.user.userId };
    const data = { ...about, order: [...order], seats, quotas, days, tokenProductId: tokenProductId ?? undefined, entries };
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

  /** @throws DomainError `merit-list/invalid` */
  private async assertToken(tenantId: string, productId: string): Promise<void> {
    const row = (await this.reads.get(recordList(product), tenantId, productId)) as RowOfRecord<typeof product> | undefined;
    if (!row || row.active === false || kindOfProduct(row) !== 'token-fee') throw refused('tokenProductId', 'Please choose a token fee.');
  }

  private decide(meritListId: string, command: MeritListCommand, context: RequestContext) {
    return this.commands.execute(new DecideCommand(meritListBoundary, [meritListId], command, commandMeta(context)));
  }
}

/** The quotas with the words of their choices. @throws DomainError `merit-list/invalid` for a question or a choice that the form does not have */
function quotasOf(form: FormContent, quotas: readonly Quota[], questionId: string | undefined): Quota[] {
  if (questionId === undefined) {
    if (quotas.length > 0) throw refused('categoryQuestionId', 'Please choose the question that the quotas are about.');
    return [];
  }
  const asked = questionsOf(form).find(
    ({ question, section }) => question.questionId === questionId && question.kind === 'choice' && !section.repeats,
  )?.question;
  if (!asked) throw refused('categoryQuestionId', 'This form has no such question with choices.');
  const main = form.languages[0] ?? 'en';
  return quotas.map(({ category, seats }) => {
    const choice = asked.choices?.find(({ choiceId }) => choiceId === category);
    if (!choice) throw refused('quotas', `This question has no choice "${category}".`);
    return { category, seats, label: textIn(choice.label, main, main) };
  });
}

const refused = (field: string, message: string) => new DomainError('merit-list/invalid', message, { [field]: message });
