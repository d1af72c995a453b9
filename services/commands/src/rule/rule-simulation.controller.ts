import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, assertAllowed, assertSeesWhole, commandMeta, Context, grants, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { codeOfKind, definitionOf, givingKinds, ruleBoundary, ruleDecider, simulationBoundary } from '@matricula/domain/rule';
import { EventStore, partIdOf } from '@matricula/event-store';
import { done } from '@matricula/http';
import { ruleSimulations } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { CommandBus } from '@nestjs/cqrs';
import { DecideCommand } from '../decision';
import { PeriodDto } from './rule-undo.controller';

/** Triggers that leave no event of a lead from which the past could be worked on again. */
const notSimulated: readonly string[] = ['schedule', 'date', 'hand'];

/** Simulations of rules over periods of the past. */
@ApiTags('rule')
@Allow('LEADS')
@Controller('rules/:id')
export class RuleSimulationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Starts a simulation of the newest version of a rule that gives leads, or of a workflow; the result is listed under `rules/{id}/simulations`. */
  @Post('simulate')
  @HttpCode(200)
  async simulate(@Param('id') ruleId: string, @Body() { from, to }: PeriodDto, @Context() context: RequestContext) {
    const { commandId } = context;
    const state = await this.opened(ruleId, context);
    if (state.status === 'retired') throw new DomainError('rule/unknown', 'There is no such rule.');
    if (!givingKinds.includes(state.kind) && state.kind !== 'workflow')
      throw new DomainError('simulation/kind', 'Only workflows and rules that give new leads can be simulated.');
    if (notSimulated.includes(definitionOf(state.definition).triggerType))
      throw new DomainError(
        'simulation/trigger',
        `${state.kind === 'workflow' ? 'Workflows' : 'Rules'} that start by a schedule, a date or a user cannot be simulated.`,
      );
    await this.assertNoneUnderWay(context);
    const simulationId = partIdOf(commandId, 'simulation');
    const [begin, end] = [from, to].map((one) => new Date(one).toISOString());
    const data = {
      ...{ simulationId, ruleId, ruleName: state.name, version: state.version },
      ...{ from: begin!, to: end!, now: new Date().toISOString() },
    };
    const command = { type: 'RequestSimulation', data } as const;
    const { position } = await this.commands.execute(new DecideCommand(simulationBoundary, [simulationId], command, commandMeta(context)));
    return done('Started', position, { data: { id: simulationId } });
  }

  /** Cancels a simulation of a rule that is under way, so that another one can start. */
  @Post('simulations/:simulationId/cancel')
  @HttpCode(200)
  async cancel(@Param('id') ruleId: string, @Param('simulationId') simulationId: string, @Context() context: RequestContext) {
    await this.opened(ruleId, context);
    const { decider, stream } = simulationBoundary;
    const { asked } = (await this.store.states.current(decider, stream(context.tenantId, simulationId))).state;
    if (asked?.ruleId !== ruleId) throw new DomainError('simulation/unknown', 'There is no such simulation.');
    const command = { type: 'CancelSimulation', data: {} } as const;
    const { position } = await this.commands.execute(new DecideCommand(simulationBoundary, [simulationId], command, commandMeta(context)));
    return done('Cancelled', position);
  }

  /** The rule, also a deleted one. @throws DomainError `rule/unknown`; ForbiddenException without its code, or for users who do not see all leads */
  private async opened(ruleId: string, { tenantId, acl, sight }: RequestContext) {
    const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(tenantId, ruleId));
    if (state.status === 'none') throw new DomainError('rule/unknown', 'There is no such rule.');
    assertAllowed(grants(acl, codeOfKind[state.kind]));
    assertSeesWhole(sight);
    return state;
  }

  /** Simulations are worked on one after another for all institutions, so each has one at a time. @throws DomainError `simulation/under-way` */
  private async assertNoneUnderWay(context: RequestContext): Promise<void> {
    const { tenantId, commandId } = context;
    await ownWrites(this.reads, ruleSimulations, context);
    const where = { field: 'status', op: 'eq' as const, value: 'requested' };
    const [open] = await this.reads.page(ruleSimulations, tenantId, { where, limit: 1 });
    // A repeated call is about the simulation that it started.
    if (open && open.simulationId !== partIdOf(commandId, 'simulation'))
      throw new DomainError('simulation/under-way', `A simulation of the rule ${open.ruleName} is under way. Please wait for its end.`);
  }
}
