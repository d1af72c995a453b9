import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, Allow, commandMeta, Context, grants, IdentityService, type RequestContext } from '@matricula/auth';
import { applicationBoundary } from '@matricula/domain/application';
import { interviewBoundary, type Interview } from '@matricula/domain/interview';
import { DomainError, ownValue } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, json, longText, type ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  readerFields,
  recuseFields,
  scorecardBoundary,
  scoringBoundary,
  type ScorecardPublished,
  type ScoringCommand,
} from '@matricula/domain/scorecard';
import { EventStore, type Receipt } from '@matricula/event-store';
import { done } from '@matricula/http';
import { scorecardList, type ScorecardRow } from '@matricula/read-models/scorecard';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

const scoresBody = fields({
  scores: json({ label: 'Scores', required: 'Please give the scores.', most: 10_000 }),
  note: longText({ label: 'Note', most: 4_000, personal: true }),
  reason: longText({ label: 'Reason', most: 1_000, personal: true }),
});

const unknown = () => new DomainError('scoring/unknown', 'There is no such interview.');

/** Scores of interviews, by the people of the panel. */
@ApiTags('scorecard')
@Allow('INTERVIEW_PANEL')
@Controller('interviews/:id')
export class ScoringController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly identity: IdentityService,
  ) {}

  /** Gives the own scores, or changes them with a reason. */
  @Post('scores')
  @HttpCode(200)
  async give(
    @Param('id') id: string,
    @Body({ schema: bodyOf(scoresBody) }) { scores, note, reason }: ValuesOf<typeof scoresBody>,
    @Context() context: RequestContext,
  ) {
    if (typeof scores !== 'object' || scores === null || Array.isArray(scores))
      throw new DomainError('scoring/invalid', 'Please give the scores.', { scores: 'Please give the scores.' });
    const about = await this.about(id, context);
    await this.assertStranger(about, context.tenantId);
    const scorecard = await this.scorecard(id, about, context);
    const data = {
      ...{ ...about, scorecard, scores: scores as Record<string, number> },
      ...{ note: note?.trim() || undefined, reason: reason?.trim() || undefined },
    };
    const { position } = await this.decide(id, { type: 'GiveScores', data }, context);
    return done('Scores saved', position);
  }

  /** Declares that the caller does not judge this applicant. */
  @Post('recuse')
  @HttpCode(200)
  async recuse(
    @Param('id') id: string,
    @Body({ schema: bodyOf(recuseFields) }) { reason }: ValuesOf<typeof recuseFields>,
    @Context() context: RequestContext,
  ) {
    const about = await this.about(id, context);
    const { state } = await this.store.states.current(scoringBoundary.decider, scoringBoundary.stream(context.tenantId, id));
    const isScored = Object.keys(state.given).length > 0;
    const spread = isScored ? (await this.scorecard(id, about, context)).spread : undefined;
    const { position } = await this.decide(id, { type: 'Recuse', data: { ...about, reason, spread } }, context);
    return done('You do not judge this applicant', position);
  }

  /** Asks another person to score. */
  @AdminsOnly()
  @Post('readers')
  @HttpCode(200)
  async addReader(
    @Param('id') id: string,
    @Body({ schema: bodyOf(readerFields) }) { userId }: ValuesOf<typeof readerFields>,
    @Context() context: RequestContext,
  ) {
    const { tenantId } = context;
    const interview = await this.interview(id, tenantId);
    const refused = (message: string) => new DomainError('scoring/invalid', message, { userId: message });
    const user = await this.identity.user(tenantId, userId);
    if (user?.status !== 'active') throw refused('Please choose an active user.');
    if (!grants(await this.identity.acl(tenantId, user.role), 'INTERVIEW_PANEL'))
      throw refused(`${user.name} has no permission for own interviews.`);
    if (interview.status !== 'held') throw refused('Another person is asked after the interview took place.');
    const { applicationId, leadId, panellistIds } = interview;
    const data = { applicationId, leadId, panellistId: userId, panellistIds };
    const { position, events } = await this.decide(id, { type: 'AddReader', data }, context);
    if (events.length === 0) throw refused(`${user.name} scores this applicant already.`);
    return done('Reader added', position);
  }

  /** @throws DomainError `scoring/unknown` for people who do not judge the applicant */
  private async about(id: string, context: RequestContext) {
    const { tenantId } = context;
    const panellistId = commandMeta(context).actor.id;
    const interview = await this.interview(id, tenantId);
    const { applicationId, leadId, panellistIds, status } = interview;
    const { state } = await this.store.states.current(scoringBoundary.decider, scoringBoundary.stream(tenantId, id));
    if (![...panellistIds, ...state.readers].includes(panellistId)) throw unknown();
    return { applicationId, leadId, panellistId, panellistIds, isHeld: status === 'held', formId: await this.formOf(id, tenantId) };
  }

  /** @throws DomainError `scoring/knows` for the owner of the lead, who knows whom the panel judges */
  private async assertStranger({ applicationId, panellistId }: { applicationId: string; panellistId: string }, tenantId: string) {
    const { decider, stream } = applicationBoundary;
    const { ownerId } = (await this.store.states.current(decider, stream(tenantId, applicationId))).state;
    if (ownerId === panellistId)
      throw new DomainError('scoring/knows', 'You look after this applicant. Please declare that you do not judge.');
  }

  private async interview(id: string, tenantId: string): Promise<Interview> {
    const { state } = await this.store.states.current(interviewBoundary.decider, interviewBoundary.stream(tenantId, id));
    if (state.status === 'none') throw unknown();
    return state;
  }

  private async formOf(id: string, tenantId: string): Promise<string> {
    const events = await this.store.read(interviewBoundary.stream(tenantId, id));
    return (events.find(({ type }) => type === 'InterviewBooked')?.data as { formId?: string } | undefined)?.formId ?? '';
  }

  /** The version of the own scores, or else of the first ones; before them, the latest scorecard of the form. */
  private async scorecard(
    id: string,
    { panellistId, formId }: { panellistId: string; formId: string },
    { tenantId }: RequestContext,
  ): Promise<ScorecardPublished['data']> {
    const { state } = await this.store.states.current(scoringBoundary.decider, scoringBoundary.stream(tenantId, id));
    const given = ownValue(state.given, panellistId) ?? Object.values(state.given)[0];
    if (given) {
      const events = await this.store.read(scorecardBoundary.stream(tenantId, given.scorecardId));
      const found = events.find(({ data }) => (data as ScorecardPublished['data']).version === given.version);
      if (found) return found.data as ScorecardPublished['data'];
    }
    const where = { field: 'formId', op: 'eq' as const, value: formId };
    const sort = [{ field: 'updatedAt', dir: 'desc' as const }];
    const [row] = await this.reads.page<ScorecardRow>(scorecardList, tenantId, { where, sort, limit: 1 });
    const latest = row && (await this.store.states.current(scorecardBoundary.decider, scorecardBoundary.stream(tenantId, row.scorecardId)));
    if (!latest?.state.latest) throw new DomainError('scoring/no-scorecard', 'This form has no scorecard yet. Please ask an admin.');
    return latest.state.latest;
  }

  private decide(id: string, command: ScoringCommand, context: RequestContext): Promise<Receipt> {
    return this.commands.execute(new DecideCommand(scoringBoundary, [id], command, commandMeta(context)));
  }
}
