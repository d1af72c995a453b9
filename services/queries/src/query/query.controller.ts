import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { DomainError, ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { queryLife, queryStream, type QueryEvent, type QueryMove } from '@matricula/domain/query';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { ListService } from '@matricula/lists';
import { assertNotBlind } from '@matricula/projections/scorecard';
import type { ApplicationRow } from '@matricula/read-models/application';
import { queryList, type QueryRow } from '@matricula/read-models/query';
import { ReadStore } from '@matricula/read-store';
import { happeningOf, type Happening } from '../audit';

const MOST = 200;

/** A query of an application, as the page of the application lists it. */
interface QueryOfApplication {
  queryId: string;
  reference: string;
  category: string;
  text: string | null;
  status: QueryRow['status'];
  ownerName: string | null;
  askedAt: string;
}

/** Queries of applicants: for their owners, the managers of these, and those who work on the application. */
@ApiTags('query')
@Allow('APPLICATIONS')
@Controller()
export class QueryQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly store: EventStore,
  ) {}

  /** Answers with a query, the moves of the user, and its history, oldest first. */
  @Get('queries/:id')
  async one(@Param('id') id: string, @Context() context: RequestContext) {
    const row = await this.row(id, context);
    await assertNotBlind(this.store, context.tenantId, row.applicationId, context.user.userId);
    const events = (await this.store.read(queryStream(context.tenantId, id))) as unknown as RecordedEvent<QueryEvent>[];
    const hidden = hiddenFields(queryList, context.sight);
    const told = (text: string) => hidden?.text(text) ?? text;
    const { name, text, firstAnsweredAt, firstAnswerSeconds, closedAt, closeSeconds } = row;
    return answer({
      ...{ queryId: id, reference: row.reference, applicationId: row.applicationId, leadId: row.leadId, formName: row.formName },
      ...{ category: row.category, status: row.status, ownerName: row.ownerName ?? null, erased: row.erased },
      ...{ name: name ?? null, text: text === undefined ? null : told(text) },
      ...{ askedAt: row.askedAt, firstAnsweredAt: firstAnsweredAt ?? null, firstAnswerSeconds: firstAnswerSeconds ?? null },
      ...{ closedAt: closedAt ?? null, closeSeconds: closeSeconds ?? null, reopenings: row.reopenings },
      moves: row.moves ?? [],
      history: events.map((event) => happening(event, told)),
    });
  }

  /** Answers with the queries of an application that the user sees, the latest first. */
  @Get('application-queries/:applicationId')
  async ofApplication(@Param('applicationId') applicationId: string, @Context() context: RequestContext) {
    if (!(await this.application(applicationId, context))) throw new DomainError('application/unknown', 'There is no such application.');
    await assertNotBlind(this.store, context.tenantId, applicationId, context.user.userId);
    const where = { field: 'applicationId', op: 'eq' as const, value: applicationId };
    const sort = [{ field: 'askedAt', dir: 'desc' as const }];
    const rows = await this.reads.page<QueryRow>(queryList, context.tenantId, { where, sort, limit: MOST });
    const hidden = hiddenFields(queryList, context.sight);
    return answer(
      rows.map(({ queryId, reference, category, text, status, ownerName, askedAt }): QueryOfApplication => ({
        ...{ queryId, reference, category, status, askedAt, ownerName: ownerName ?? null },
        text: text === undefined ? null : (hidden?.text(text) ?? text),
      })),
    );
  }

  /** @throws DomainError `query/unknown` for queries that do not exist or that this user may not see */
  private async row(id: string, context: RequestContext): Promise<QueryRow & { moves?: QueryMove[] }> {
    const [row] = await this.list.byKey<QueryRow>(this.list.declared('queries', context), [id], context);
    if (row) return row;
    const stored = await this.reads.get<QueryRow>(queryList, context.tenantId, id);
    if (!stored || !(await this.application(stored.applicationId, context)))
      throw new DomainError('query/unknown', 'There is no such query.');
    const moves = stored.erased ? [] : queryLife.open(stored.status, ['lead-owner']);
    return { ...stored, moves };
  }

  private async application(id: string, context: RequestContext): Promise<ApplicationRow | undefined> {
    return (await this.list.byKey<ApplicationRow>(this.list.declared('applications', context), [id], context))[0];
  }
}

/** An event of a query with its text, as its page shows it. */
function happening(event: RecordedEvent<QueryEvent>, told: (text: string) => string): Happening {
  const happened = event as unknown as QueryEvent;
  const spoken = (text: string | undefined, byApplicant: boolean) =>
    happeningOf(event, { text: text === undefined ? ERASED : told(text), bySupport: !byApplicant });
  switch (happened.type) {
    case 'QueryAsked':
      return spoken(happened.data.text, true);
    case 'QueryReplied':
      return spoken(happened.data.text, happened.data.byApplicant);
    case 'QueryReopened':
      return spoken(happened.data.reason, happened.data.byApplicant);
    default:
      return happeningOf(event);
  }
}
