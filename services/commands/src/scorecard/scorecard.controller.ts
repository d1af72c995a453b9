import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { AdminsOnly, commandMeta, Context, type RequestContext } from '@matricula/auth';
import { formBoundary } from '@matricula/domain/application';
import { DomainError } from '@matricula/domain/kernel';
import { bodyOf } from '@matricula/domain/kernel/field-schema';
import { fields, integer, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { criterionFields, scorecardBoundary, scorecardFields } from '@matricula/domain/scorecard';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { scorecardList, type ScorecardRow } from '@matricula/read-models/scorecard';
import { ReadStore } from '@matricula/read-store';
import { checked, DecideCommand } from '../decision';

const changedBody = fields({ ...scorecardFields, expected: integer({ label: 'Version', required: true, least: 1 }) });

/** How long a new scorecard waits for those that were created before it. */
const ROWS_MS = 10_000;

/** Scorecards: every save is a version (AP-01: role 1 only). */
@ApiTags('scorecard')
@AdminsOnly()
@Controller('scorecards')
export class ScorecardController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Creates a scorecard with its first version. */
  @Post()
  @HttpCode(200)
  async create(@Body({ schema: bodyOf(scorecardFields) }) body: ValuesOf<typeof scorecardFields>, @Context() context: RequestContext) {
    // Of two that are created for a form at the same time, one is refused: they are one stream.
    const scorecardId = partIdOf(`${context.tenantId}/${body.formId}`, 'scorecard');
    await this.assertFirst(scorecardId, body.formId, context);
    const { position } = await this.publish(scorecardId, body, 0, context);
    return done('Scorecard created', position, { data: { id: scorecardId } });
  }

  /** Publishes the next version. Refused if another user published one after `expected` was read. */
  @Put(':id')
  async change(
    @Param('id') scorecardId: string,
    @Body({ schema: bodyOf(changedBody) }) { expected, ...body }: ValuesOf<typeof changedBody>,
    @Context() context: RequestContext,
  ) {
    const { position } = await this.publish(scorecardId, body, expected, context);
    return done('Scorecard saved', position);
  }

  /** Refuses a second scorecard of a form, also of one whose scorecard has an id of its own: panellists of one form score by one scorecard. */
  private async assertFirst(scorecardId: string, formId: string, { tenantId }: RequestContext): Promise<void> {
    await this.reads.reached(scorecardList.name, await this.store.head(), ROWS_MS, tenantId);
    const where = { field: 'formId', op: 'eq' as const, value: formId };
    const [row] = await this.reads.page<ScorecardRow>(scorecardList, tenantId, { where, limit: 1 });
    if (!row || row.scorecardId === scorecardId) return;
    const message = 'This form has a scorecard already. Please change it.';
    throw new DomainError('scorecard/exists', message, { formId: message });
  }

  private async publish(scorecardId: string, body: ValuesOf<typeof scorecardFields>, expected: number, context: RequestContext) {
    const { tenantId } = context;
    const { name, formId, spread } = body;
    const [{ state }, { state: form }] = await Promise.all([
      this.store.states.current(scorecardBoundary.decider, scorecardBoundary.stream(tenantId, scorecardId)),
      this.store.states.current(formBoundary.decider, formBoundary.stream(tenantId, formId)),
    ]);
    if (expected > 0 && state.version === 0) throw new DomainError('scorecard/unknown', 'There is no such scorecard.');
    if (!form.published)
      throw new DomainError('scorecard/invalid', 'Please choose a published form.', { formId: 'Please choose a published form.' });
    // A criterion keeps its id by its name.
    const ids = new Map((state.latest?.criteria ?? []).map(({ label, criterionId }) => [label, criterionId]));
    const criteria = body.criteria.map((row, place) => {
      const { label, weight, most } = checked('scorecard', criterionFields, row as object);
      return { criterionId: ids.get(label) ?? partIdOf(`${context.commandId}/${place}`, 'criterion'), label, weight, most };
    });
    const data = { scorecardId, name, formId, formName: form.published.name, criteria, spread, expected };
    return this.commands.execute(
      new DecideCommand(scorecardBoundary, [scorecardId], { type: 'PublishScorecard', data }, commandMeta(context)),
    );
  }
}
