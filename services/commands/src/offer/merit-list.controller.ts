import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { formBoundary, questionsOf, textIn, type FormContent } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  listedOf,
  meritListBoundary,
  assertLetter,
  meritListFields,
  offerLetterFields,
  MOST_RANKED,
  rankedBy,
  standardLetter,
  withdrawOfferFields,
  type MeritCriterion,
  type MeritListCommand,
  type Quota,
} from '@matricula/domain/offer';
import { kindOfProduct, product } from '@matricula/domain/order';
import { EventStore, partIdOf } from '@matricula/event-store';
import { unprintable } from '@matricula/documents';
import { answer, AnswersFile, done } from '@matricula/http';
import { OfferLetters } from '@matricula/platform';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { checked, DecideCommand } from '../decision';
import { MeritApplicants } from './merit-applicants';
import { TokenWords } from './token-words';

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
    private readonly letters: OfferLetters,
    private readonly tokens: TokenWords,
  ) {}

  /**
   * Ranks the interviewed applicants of a form and drafts an offer for each seat. A list has at most 5,000 applicants: the best, and everyone with a
   * seat; `left` is the number of the others, who can be ranked by a later list.
   */
  @Post('merit-lists')
  @HttpCode(200)
  async publish(@Body({ schema: bodyOf(meritListFields) }) body: ValuesOf<typeof meritListFields>, @Context() context: RequestContext) {
    const { tenantId } = context;
    const { name, formId, seats, days, categoryQuestionId, tokenProductId } = body;
    const letter = letterOf(body.letter);
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
    const entries = listedOf(rankedBy(applicants, order, seats, quotas), seats, quotas, MOST_RANKED);
    const meritListId = partIdOf(context.commandId, 'merit-list');
    const about = { meritListId, name, formId, formName: form.published.name, rankedById: context.user.userId };
    const data = { ...about, order: [...order], seats, quotas, days, tokenProductId: tokenProductId ?? undefined, letter, entries };
    const { position } = await this.decide(meritListId, { type: 'PublishMeritList', data }, context);
    const left = applicants.length - entries.length;
    return done('Merit list published', position, { data: { id: meritListId, ranked: entries.length, left } });
  }

  /** Closes a merit list: nobody waits on it any more, and those without an offer can be ranked by another list. Offers that were made go on. */
  @Post('merit-lists/:id/close')
  @HttpCode(200)
  async close(@Param('id') meritListId: string, @Context() context: RequestContext) {
    const { position } = await this.decide(meritListId, { type: 'CloseMeritList', data: {} }, context);
    return done('Merit list closed', position);
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
    const tokenFee = await this.tokenFee(applicationId, context);
    // Rather no letter than one that is misprinted.
    await this.letters.assertPrintable(context.tenantId, applicationId, tokenFee);
    const data = { applicationId, at: new Date().toISOString(), tokenFee };
    return done('Offer issued', (await this.decide(meritListId, { type: 'IssueOffer', data }, context)).position);
  }

  /** Answers with the text of the letters of a list. */
  @Get('merit-lists/:id/letter')
  async letter(@Param('id') meritListId: string, @Context() { tenantId }: RequestContext) {
    const { state } = await this.store.states.current(meritListBoundary.decider, meritListBoundary.stream(tenantId, meritListId));
    if (state.meritListId === '') throw new DomainError('merit-list/unknown', 'There is no such merit list.');
    return answer({ letter: state.letters.at(-1) ?? standardLetter });
  }

  /** Changes the text of the letters of a list; offers that are issued already keep theirs. Empty: the standard text. */
  @Post('merit-lists/:id/letter')
  @HttpCode(200)
  async changeLetter(
    @Param('id') meritListId: string,
    @Body({ schema: bodyOf(offerLetterFields) }) body: ValuesOf<typeof offerLetterFields>,
    @Context() context: RequestContext,
  ) {
    const letter = letterOf(body.letter) ?? standardLetter;
    return done('Letter saved', (await this.decide(meritListId, { type: 'ChangeLetter', data: { letter } }, context)).position);
  }

  /** Shows the letter as it would be if the offer were issued now. */
  @AnswersFile('application/pdf', '%PDF-1.3')
  @Get('offers/:id/letter-preview')
  async preview(@Param('id') applicationId: string, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    const file = await this.letters.preview(context.tenantId, applicationId, await this.tokenFee(applicationId, context));
    void reply.header('content-type', 'application/pdf').header('content-disposition', 'attachment; filename="offer-preview.pdf"');
    return Buffer.from(file);
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
  private async listOf(applicationId: string, context: RequestContext): Promise<string> {
    return (await this.row(applicationId, context)).meritListId;
  }

  private async row(applicationId: string, { tenantId }: RequestContext): Promise<OfferRow> {
    const row = await this.reads.get<OfferRow>(offerList, tenantId, applicationId);
    if (!row) throw new DomainError('offer/unknown', 'There is no such offer.');
    return row;
  }

  /** The token fee of an offer in words; undefined if it asks for none. */
  private async tokenFee(applicationId: string, context: RequestContext): Promise<string | undefined> {
    const { meritListId, leadId } = await this.row(applicationId, context);
    const { state } = await this.store.states.current(meritListBoundary.decider, meritListBoundary.stream(context.tenantId, meritListId));
    return this.tokens.of(context.tenantId, state.tokenProductId, leadId);
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

/** The text of a letter; undefined for an empty one. @throws DomainError `merit-list/invalid` for a variable that does not exist, and for words that cannot be printed */
function letterOf(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  assertLetter(text);
  const wrong = unprintable(text);
  if (wrong.length > 0)
    throw refused('letter', `The letter cannot print "${wrong[0]}" rightly. Please write it in English or Hindi letters.`);
  return text;
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
