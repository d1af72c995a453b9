import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, IdentityService, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import {
  applicationBoundary,
  applicationLife,
  formStream,
  publishedContent,
  tokenMoves,
  type Application,
  type AnswerFile,
  type ApplicationEvent,
  type ApplicationSubmitted,
  type FormContent,
} from '@matricula/domain/application';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { meritListBoundary } from '@matricula/domain/offer';
import { isPaidOrder, orderBoundary } from '@matricula/domain/order';
import { scoringBoundary } from '@matricula/domain/scorecard';
import { EventStore } from '@matricula/event-store';
import { answer, AnswersFile, sendFile } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { assertNotBlind } from '@matricula/projections/scorecard';
import { applicationList, type ApplicationRow } from '@matricula/read-models/application';
import { offerList, type OfferRow } from '@matricula/read-models/offer';
import { ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { answersFor, assertFilesOpen, filesIn } from './shown-answers';

const LIST = 'applications';
const unknown = () => new DomainError('application/unknown', 'There is no such application.');

/** One line of the history of an application. */
interface Passed {
  at: string;
  by: string;
  what: string;
  reason?: string;
}

/** One application for the people who work on it. */
@ApiTags('application')
@Allow('APPLICATIONS')
@Controller('applications')
export class ApplicationQueryController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly blobs: SealedBlobStore,
    private readonly identity: IdentityService,
    private readonly reads: ReadStore,
  ) {}

  /** Answers with an application, its form in the version that was filled in, its answers, files and history. */
  @Get(':id')
  async one(@Param('id') id: string, @Context() context: RequestContext) {
    const row = await this.row(id, context);
    const { tenantId, sight, user } = context;
    await assertNotBlind(this.store, tenantId, id, user.userId);
    const stream = applicationBoundary.stream(tenantId, id);
    const [{ state }, events] = await Promise.all([
      this.store.states.current(applicationBoundary.decider, stream),
      this.store.read(stream) as Promise<RecordedEvent[]>,
    ]);
    const content = await this.version(tenantId, row.formId, row.version);
    const ranked = await this.reads.get<OfferRow>(offerList, tenantId, id);
    const offer = ranked ? await this.offer(tenantId, ranked, state) : null;
    const hidden = hiddenFields(applicationList, sight);
    return answer({
      ...{ applicationId: row.applicationId, leadId: row.leadId, name: row.name ?? null, formId: row.formId, formName: row.formName },
      ...{ version: row.version, status: row.status, fee: row.fee ?? null, source: row.source ?? null, ownerName: row.ownerName ?? null },
      ...{ startedAt: row.startedAt, submittedAt: row.submittedAt ?? null, erased: row.erased, reopened: state.reopened ?? null },
      content,
      guardian: hidden ? null : guardianIn(events),
      answers: answersFor(content, state.answers, hidden),
      // Without names for those who cannot open them: a name of a file may hold what is hidden.
      files: filesIn(content, state.answers).map(({ questionId, file: { name, contentType, bytes } }) => ({
        ...{ questionId, name: hidden ? null : name, contentType, bytes },
      })),
      history: await this.history(events as unknown as RecordedEvent<ApplicationEvent>[], tenantId),
      offer,
      // Those who decide about offers see what the rank is made of; nobody scores a ranked applicant any more.
      scores: ranked && sight.admin ? await this.scores(tenantId, ranked) : null,
      admissionId: state.admissionId ?? null,
      moves: (row.moves ?? []).filter((move) => offer?.token === 'due' || !tokenMoves.includes(move)),
    });
  }

  /** Downloads the file that answers a question. */
  @AnswersFile('application/octet-stream', '%PDF-1.7')
  @Get(':id/files/:questionId')
  async file(
    @Param('id') id: string,
    @Param('questionId') questionId: string,
    @Context() context: RequestContext,
    @Res() reply: FastifyReply,
  ) {
    const { formId, version } = await this.row(id, context);
    const { tenantId, sight, user } = context;
    await assertNotBlind(this.store, tenantId, id, user.userId);
    assertFilesOpen(sight);
    const { state } = await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, id));
    const files = filesIn(await this.version(tenantId, formId, version), state.answers);
    const file: AnswerFile | undefined = files.find((one) => one.questionId === questionId)?.file;
    if (!file) throw new DomainError('application-file/unknown', 'There is no such file.');
    return sendFile(reply, file, await this.blobs.open(tenantId, file.blobId));
  }

  private async row(id: string, context: RequestContext): Promise<ApplicationRow> {
    const [row] = await this.list.byKey<ApplicationRow>(this.list.declared(LIST, context), [id], context);
    if (!row) throw unknown();
    return row;
  }

  /** The offer with its token fee, for the people who enrol the applicant; null before there is one, and after a waiting place ended. */
  private async offer(tenantId: string, row: OfferRow, application: Application) {
    if (row.status === 'waiting' || row.status === 'ended') return null;
    const { state } = await this.store.states.current(meritListBoundary.decider, meritListBoundary.stream(tenantId, row.meritListId));
    const isOpen = row.status === 'issued' || row.status === 'accepted';
    const token = !isOpen || state.tokenProductId === undefined ? null : await this.token(tenantId, application);
    return { status: row.status, expiresAt: row.expiresAt ?? null, token };
  }

  /** From the log, like the enrolment, which decides by it. */
  private async token(tenantId: string, { fees, tokenWaivedById }: Application): Promise<'due' | 'paid' | 'waived'> {
    const streams = fees.flatMap(({ orderId, token }) => (token ? [orderBoundary.stream(tenantId, orderId)] : []));
    const orders = await this.store.states.currentMany(orderBoundary.decider, streams);
    if ([...orders.values()].some(({ state }) => isPaidOrder(state))) return 'paid';
    return tokenWaivedById === undefined ? 'due' : 'waived';
  }

  /** The rank with its scores, each by the person who gave it. */
  private async scores(tenantId: string, { applicationId, rank, percent, decidedBy }: OfferRow) {
    const { state } = await this.store.states.current(scoringBoundary.decider, scoringBoundary.stream(tenantId, applicationId));
    const given = Object.entries(state.given);
    const names = await this.identity.namesOf(
      tenantId,
      given.map(([userId]) => userId),
    );
    return {
      ...{ rank, percent: percent ?? null, decidedBy: decidedBy ?? null },
      given: given.map(([userId, one]) => ({ by: names.get(userId) ?? null, percent: one.percent, note: one.note ?? null })),
    };
  }

  /** From the log, because a version never changes. */
  private async version(tenantId: string, formId: string, version: number): Promise<FormContent> {
    const content = publishedContent(await this.store.read(formStream(tenantId, formId)), version);
    if (!content) throw unknown();
    return content;
  }

  /** The latest first; saves of answers are left out, because they happen while the applicant types. */
  private async history(events: readonly RecordedEvent<ApplicationEvent>[], tenantId: string): Promise<Passed[]> {
    const told = events.flatMap((event) => {
      const happened = event as unknown as ApplicationEvent;
      const what = wordsOf(happened);
      if (what === undefined) return [];
      const isReasoned = happened.type === 'ApplicationMoved' || happened.type === 'ApplicationTokenFeeWaived';
      const reason = isReasoned ? happened.data.reason : undefined;
      return [{ at: event.at, actor: event.meta.actor, what, ...(reason !== undefined && { reason }) }];
    });
    const names = await this.identity.namesOf(
      tenantId,
      told.map(({ actor }) => actor.id),
    );
    return told.toReversed().map(({ actor, ...line }) => ({ ...line, by: names.get(actor.id) ?? actor.name }));
  }
}

/** The parent or guardian who agreed to the last submission; null if nobody had to, and after erasure. */
function guardianIn(events: readonly RecordedEvent[]): string | null {
  const submitted = events.findLast(({ type }) => type === 'ApplicationSubmitted');
  return (submitted && !submitted.erased && (submitted.data as ApplicationSubmitted['data']).guardian) || null;
}

function wordsOf(event: ApplicationEvent): string | undefined {
  switch (event.type) {
    case 'ApplicationStarted':
      return applicationLife.states.started;
    case 'ApplicationFileAttached':
      return 'File added';
    case 'ApplicationVersionChanged':
      return 'Form version changed';
    case 'ApplicationFeeRequested':
      return event.data.token ? 'Token fee requested' : 'Fee requested';
    case 'ApplicationTokenFeeWaived':
      return 'Token fee waived';
    case 'ApplicationSubmitted':
      return applicationLife.states.submitted;
    case 'ApplicationOwnerChanged':
      return 'Owner changed';
    case 'ApplicationMoved':
      return applicationLife.states[event.data.to];
    case 'ApplicationAnswersErased':
      return 'Answers erased';
    default:
      return undefined;
  }
}
