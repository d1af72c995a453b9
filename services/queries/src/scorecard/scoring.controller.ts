import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, commandMeta, Context, hiddenFields, type RequestContext } from '@matricula/auth';
import { applicationBoundary, formBoundary, panelPart, publishedContent } from '@matricula/domain/application';
import { interviewBoundary } from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { scorecardBoundary, scoringBoundary, type GivenScores, type ScorecardPublished } from '@matricula/domain/scorecard';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { applicationList } from '@matricula/read-models/application';
import { scorecardList, type ScorecardRow } from '@matricula/read-models/scorecard';
import { ReadStore } from '@matricula/read-store';
import { answersFor } from '../application';

const shown = ({ scores, percent, note }: GivenScores) => ({ scores, percent, note: note ?? null });

/** The scores of an interview, and what the panel reads of the application, for the people who judge the applicant. */
@ApiTags('scorecard')
@Allow('INTERVIEW_PANEL')
@Controller('interviews/:id/scores')
export class ScoringQueryController {
  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /**
   * Answers with the scorecard, the own scores, those of others only once the own are in, and the answers of the application that its form shows to
   * panels: `application` is null for who does not judge the applicant, and for an erased person.
   */
  @Get()
  async one(@Param('id') id: string, @Context() context: RequestContext) {
    const { tenantId } = context;
    const own = commandMeta(context).actor.id;
    const [{ state: interview }, { state: scoring }] = await Promise.all([
      this.store.states.current(interviewBoundary.decider, interviewBoundary.stream(tenantId, id)),
      this.store.states.current(scoringBoundary.decider, scoringBoundary.stream(tenantId, id)),
    ]);
    if (interview.status === 'none' || ![...interview.panellistIds, ...scoring.readers].includes(own))
      throw new DomainError('scoring/unknown', 'There is no such interview.');
    const given = scoring.given[own];
    const others = Object.entries(scoring.given).flatMap(([userId, one]) => (userId === own ? [] : [shown(one)]));
    // One version for all who score the applicant: that of the first scores.
    const first = given ?? Object.values(scoring.given)[0];
    const scorecard = first ? await this.version(tenantId, first) : await this.latest(tenantId, id);
    return answer({
      scorecard: scorecard ? { name: scorecard.name, version: scorecard.version, criteria: scorecard.criteria } : null,
      own: given ? shown(given) : null,
      others: given ? others : [],
      isHeld: interview.status === 'held',
      isRecused: scoring.recused.includes(own),
      application: scoring.recused.includes(own) || interview.status === 'cancelled' ? null : await this.application(id, context),
    });
  }

  private async application(id: string, { tenantId, sight }: RequestContext) {
    const { state } = await this.store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, id));
    if (state.erased) return null;
    const stream = formBoundary.stream(tenantId, state.formId);
    const asked = publishedContent(await this.store.read(stream), state.version);
    const { published } = (await this.store.states.current(formBoundary.decider, stream)).state;
    if (!asked || !published) return null;
    const { content, answers } = panelPart(asked, state.answers, published);
    return { content, answers: answersFor(content, answers, hiddenFields(applicationList, sight)) };
  }

  private async version(tenantId: string, { scorecardId, version }: GivenScores): Promise<ScorecardPublished['data'] | undefined> {
    const events = await this.store.read(scorecardBoundary.stream(tenantId, scorecardId));
    return events.map(({ data }) => data as ScorecardPublished['data']).find((one) => one.version === version);
  }

  private async latest(tenantId: string, id: string): Promise<ScorecardPublished['data'] | undefined> {
    const events = await this.store.read(interviewBoundary.stream(tenantId, id));
    const formId = (events.find(({ type }) => type === 'InterviewBooked')?.data as { formId?: string } | undefined)?.formId ?? '';
    const where = { field: 'formId', op: 'eq' as const, value: formId };
    const sort = [{ field: 'updatedAt', dir: 'desc' as const }];
    const [row] = await this.reads.page<ScorecardRow>(scorecardList, tenantId, { where, sort, limit: 1 });
    if (!row) return undefined;
    return (await this.store.states.current(scorecardBoundary.decider, scorecardBoundary.stream(tenantId, row.scorecardId))).state.latest;
  }
}
