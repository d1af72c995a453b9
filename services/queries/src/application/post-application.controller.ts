import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Context, type RequestContext } from '@matricula/auth';
import { answer } from '@matricula/http';
import { applicationList, formList, type FormRow } from '@matricula/read-models/application';
import { documentList } from '@matricula/read-models/document';
import { interviewList, interviewSessionList } from '@matricula/read-models/interview';
import type { AggregateQuery, AggregateRow, Filter, ReadModel } from '@matricula/read-models/kernel';
import { offerList } from '@matricula/read-models/offer';
import { scorecardList, scoringList } from '@matricula/read-models/scorecard';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** The largest number of forms. */
const MOST = 500;
const ofForm = [{ field: 'formId' }];
const byStatus = [...ofForm, { field: 'status' }];
const counted = (as: string, where?: Filter) => ({ as, op: 'count' as const, where });

/** What follows the applications of each form (AP-01: role 1 only). */
@ApiTags('application')
@AdminsOnly()
@Controller('post-application/forms')
export class PostApplicationController {
  constructor(private readonly reads: ReadStore) {}

  /** Lists the forms that were published, each with the numbers of its applications, documents, interviews, scores, merit lists and offers by state. */
  @Get()
  async all(@Context() context: RequestContext) {
    const published: Filter = { field: 'version', op: 'gt', value: 0 };
    await ownWrites(this.reads, formList, context);
    const [forms, applications, documents, sessions, interviews, scores, scorecards, lists, offers] = await Promise.all([
      this.reads.page<FormRow>(formList, context.tenantId, {
        ...{ where: published, sort: [{ field: 'publishedAt', dir: 'desc' }], limit: MOST },
      }),
      this.states(applicationList, context),
      this.states(documentList, context, { field: 'closed', op: 'eq', value: false }),
      this.grouped(interviewSessionList, context, {
        where: {
          and: [
            { field: 'status', op: 'eq', value: 'open' },
            { field: 'endsAt', op: 'gt', value: new Date().toISOString() },
          ],
        },
        ...{ by: ofForm },
        measures: [
          { as: 'places', op: 'sum', field: 'places' },
          { as: 'booked', op: 'sum', field: 'booked' },
        ],
      }),
      this.states(interviewList, context),
      this.grouped(scoringList, context, {
        by: ofForm,
        measures: [
          counted('scored', { field: 'count', op: 'gt', value: 0 }),
          counted('thirdAsked', { field: 'isThirdAsked', op: 'eq', value: true }),
        ],
      }),
      this.grouped(scorecardList, context, { by: ofForm, measures: [counted('scorecards')] }),
      this.grouped(offerList, context, { by: ofForm, measures: [{ as: 'lists', op: 'distinct', field: 'meritListId' }] }),
      this.states(offerList, context),
    ]);
    return answer(
      forms.map(({ formId, name, status, deadline, version }) => {
        const figure = (rows: readonly AggregateRow[], of: string) => Number(rows.find((row) => row.formId === formId)?.[of] ?? 0);
        return {
          ...{ formId, name, status, version, deadline: deadline ?? null },
          applications: statesOf(applications, formId),
          documents: statesOf(documents, formId),
          interviews: statesOf(interviews, formId),
          freeSeats: figure(sessions, 'places') - figure(sessions, 'booked'),
          scored: figure(scores, 'scored'),
          thirdAsked: figure(scores, 'thirdAsked'),
          hasScorecard: figure(scorecards, 'scorecards') > 0,
          meritLists: figure(lists, 'lists'),
          offers: statesOf(offers, formId),
        };
      }),
    );
  }

  private states(model: ReadModel, context: RequestContext, where?: Filter): Promise<AggregateRow[]> {
    return this.grouped(model, context, { where, by: byStatus, measures: [counted('count')] });
  }

  private async grouped(model: ReadModel, context: RequestContext, query: AggregateQuery): Promise<AggregateRow[]> {
    await ownWrites(this.reads, model, context);
    return this.reads.aggregate(model, context.tenantId, query);
  }
}

/** The numbers of a form by state. */
const statesOf = (rows: readonly AggregateRow[], formId: string): Record<string, number> =>
  Object.fromEntries(rows.flatMap((row) => (row.formId === formId ? [[String(row.status), Number(row.count)]] : [])));
