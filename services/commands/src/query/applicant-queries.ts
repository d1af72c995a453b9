import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMeta } from '@matricula/auth';
import { applicantName, type ApplicantCall } from '@matricula/domain/application';
import { DomainError, ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import {
  faq,
  faqsFor,
  queryBoundary,
  type FaqValues,
  type OwnQuery,
  type Query,
  type QueryCommand,
  type QueryEvent,
  type QueryMessage,
  type QueryPart,
  type ShownFaq,
} from '@matricula/domain/query';
import { EventStore, partIdOf } from '@matricula/event-store';
import { queryList, type QueryRow } from '@matricula/read-models/query';
import { recordList } from '@matricula/read-models/record';
import { ReadStore } from '@matricula/read-store';
import { Applicants, type OpenedApplication } from '../application';
import { DecideCommand } from '../decision';
import { QueryTurns } from './query-turns';

/** Queries of one application that are not closed. */
const MOST_OPEN = 10;
/** Questions of one application in all. */
const MOST_ASKED = 50;
const MOST_ROWS = 200;
const MOST_FAQS = 1_000;
/** Questions that the page shows before anything is typed, and found ones. */
const [MOST_SHOWN, MOST_FOUND] = [20, 5];
/** How long the list of an applicant waits for its projection. */
const ROWS_MS = 10_000;
/** What a query is about where the institution has no categories. */
const GENERAL = 'General';
const unknown = () => new DomainError('query/unknown', 'There is no such query.');

/** Queries of applicants about an application, as they ask and read them. */
@Injectable()
export class ApplicantQueries {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly applicants: Applicants,
    private readonly turns: QueryTurns,
  ) {}

  async part(call: ApplicantCall, applicationId: string, language: string): Promise<QueryPart> {
    const opened = await this.applicants.opened(call, applicationId);
    const { tenantId } = opened;
    const rows = await this.rows(tenantId, applicationId);
    const queries = await Promise.all(rows.map(({ queryId }) => this.own(tenantId, queryId)));
    return { queries, categories: await this.categories(tenantId), faqs: (await this.faqs(opened, language)).slice(0, MOST_SHOWN) };
  }

  async search(
    call: ApplicantCall,
    applicationId: string,
    { language, search }: { language: string; search: string },
  ): Promise<ShownFaq[]> {
    return (await this.faqs(await this.applicants.opened(call, applicationId), language, search)).slice(0, MOST_FOUND);
  }

  /** @throws DomainError `query/too-many`, `query/invalid` */
  async ask(
    call: ApplicantCall,
    applicationId: string,
    { category, text, submission }: { category: string; text: string; submission: string },
  ): Promise<string> {
    const { tenantId, application, content, meta } = await this.applicants.opened(call, applicationId);
    const commandId = `query/${tenantId}/${applicationId}/${submission}`;
    const queryId = partIdOf(commandId, 'query');
    if ((await this.state(tenantId, queryId)).status !== 'none') return queryId;
    const words = 'Please choose what it is about.';
    if (!(await this.categories(tenantId)).includes(category)) throw new DomainError('query/invalid', words, { category: words });
    const rows = await this.rows(tenantId, applicationId);
    if (rows.length >= MOST_ASKED)
      throw new DomainError('query/too-many', 'You have asked many questions. Please write in an earlier one, or ask the institution.');
    const open = rows.filter(({ status }) => status !== 'closed');
    if (open.length >= MOST_OPEN)
      throw new DomainError('query/too-many', 'Your earlier questions are still open. Please write in one of them, or close it.');
    const name = applicantName(content, application.answers);
    const { leadId, formId } = application;
    await this.decide(
      queryId,
      {
        type: 'AskQuery',
        data: {
          ...{ queryId, applicationId, leadId, formId, formName: content.name, category, text },
          ...(name !== undefined && { name }),
          ...(await this.turns.next(tenantId, category)),
        },
      },
      { ...meta, commandId },
    );
    return queryId;
  }

  /** Writes in an open query, or opens a closed one again. @throws DomainError `query/unknown`, `query/full` */
  async write(
    call: ApplicantCall,
    applicationId: string,
    queryId: string,
    { text, submission }: { text: string; submission: string },
  ): Promise<OwnQuery> {
    const { tenantId, meta, query } = await this.opened(call, applicationId, queryId);
    const commandId = `query/${tenantId}/${queryId}/${submission}`;
    const said: QueryCommand =
      query.status === 'closed'
        ? { type: 'ReopenQuery', data: { reason: text, byApplicant: true } }
        : { type: 'ReplyToQuery', data: { messageId: partIdOf(commandId, 'message'), text, byApplicant: true } };
    await this.decide(queryId, said, { ...meta, commandId });
    return this.own(tenantId, queryId);
  }

  /** @throws DomainError `query/unknown`, `query/not-possible` */
  async close(call: ApplicantCall, applicationId: string, queryId: string): Promise<OwnQuery> {
    const { tenantId, meta, query } = await this.opened(call, applicationId, queryId);
    if (query.status !== 'closed') await this.decide(queryId, { type: 'CloseQuery', data: { byApplicant: true } }, meta);
    return this.own(tenantId, queryId);
  }

  private async opened(call: ApplicantCall, applicationId: string, queryId: string) {
    const { tenantId, meta } = await this.applicants.opened(call, applicationId);
    const query = await this.state(tenantId, queryId);
    if (query.status === 'none' || query.applicationId !== applicationId) throw unknown();
    return { tenantId, meta, query };
  }

  /** A query with its messages, from the log: what was just written is there. */
  private async own(tenantId: string, queryId: string): Promise<OwnQuery> {
    const events = (await this.store.read(queryBoundary.stream(tenantId, queryId))) as unknown as RecordedEvent<QueryEvent>[];
    const [first] = events;
    const category = first?.type === 'QueryAsked' ? (first.data as { category: string }).category : '';
    const { status } = await this.state(tenantId, queryId);
    if (status === 'none') throw unknown();
    return { queryId, category, status, messages: events.flatMap(messageOf) };
  }

  /** Everything up to now, the latest first. */
  private async rows(tenantId: string, applicationId: string): Promise<QueryRow[]> {
    await this.reads.reached(queryList.name, await this.store.head(), ROWS_MS, tenantId);
    const where = { field: 'applicationId', op: 'eq' as const, value: applicationId };
    const sort = [{ field: 'askedAt', dir: 'desc' as const }];
    return this.reads.page<QueryRow>(queryList, tenantId, { where, sort, limit: MOST_ROWS });
  }

  private async categories(tenantId: string): Promise<string[]> {
    const names = (await this.turns.categories(tenantId)).map(({ name }) => name);
    return names.length > 0 ? names : [GENERAL];
  }

  private async faqs({ tenantId, application: { formId } }: OpenedApplication, language: string, search?: string): Promise<ShownFaq[]> {
    const all = await this.reads.page(recordList(faq), tenantId, { limit: MOST_FAQS });
    return faqsFor(all as unknown as FaqValues[], { formId, language, search });
  }

  private async state(tenantId: string, queryId: string): Promise<Query> {
    return (await this.store.states.current(queryBoundary.decider, queryBoundary.stream(tenantId, queryId))).state;
  }

  private decide(queryId: string, command: QueryCommand, meta: CommandMeta) {
    return this.commands.execute(new DecideCommand(queryBoundary, [queryId], command, meta));
  }
}

/** The text of an event of a query; texts of erased people are replaced. */
function messageOf(event: RecordedEvent<QueryEvent>): QueryMessage[] {
  const { at } = event;
  const happened = event as unknown as QueryEvent;
  switch (happened.type) {
    case 'QueryAsked':
      return [{ at, byApplicant: true, text: happened.data.text ?? ERASED }];
    case 'QueryReplied':
      return [{ at, byApplicant: happened.data.byApplicant, text: happened.data.text ?? ERASED }];
    case 'QueryReopened':
      return [{ at, byApplicant: happened.data.byApplicant, text: happened.data.reason ?? ERASED }];
    default:
      return [];
  }
}
