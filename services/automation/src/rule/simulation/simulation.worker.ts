import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { simulationBoundary, type RuleSimulationRequested, type SimulationCommand } from '@matricula/domain/rule';
import { execute, LogUnavailable, type EventStore } from '@matricula/event-store';
import { parkEvent, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { QuestionsUnavailable, ReadBehind, type ReadStore } from '@matricula/read-store';
import { SimulationCancelled } from './between-parts';
import { SimulatedRules } from './simulated-rules';
import { SimulatedWorkflow } from './simulated-workflow';

const SEEN_WITHIN_MS = 10_000;
/** A simulation that is not done this long after its work began ends, also if its process died with it. */
const LONGEST_MS = 2 * 60 * 60_000;

/** What passes by itself: the same simulation is tried again. */
const isTemporary = (error: unknown) =>
  error instanceof ReadBehind || error instanceof QuestionsUnavailable || error instanceof LogUnavailable;

/**
 * Simulates rules and workflows over periods of the past when users ask for it, one after another, because each holds the rows of an institution;
 * an institution has one simulation at a time. A simulation that a crash interrupted begins again; one that fails or takes too long ends with the reason.
 * One that a user cancels stops at the next part of its work.
 */
export class SimulationWorker implements EventWorker {
  readonly name = 'rule-simulation';
  readonly types = new Set(['RuleSimulationRequested']);
  /** A simulation may take minutes; no other one begins meanwhile. */
  readonly underWay = 1;

  constructor(
    private readonly ports: { store: EventStore; reads: ReadStore },
    private readonly now: () => number = Date.now,
  ) {}

  thingOf(): string {
    return 'simulation';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.simulate(event as RecordedEvent<RuleSimulationRequested>);
  }

  private async simulate(event: RecordedEvent<RuleSimulationRequested>): Promise<void> {
    const { tenantId, data, meta, id } = event;
    const { store } = this.ports;
    const { decider } = simulationBoundary;
    const address = { stream: simulationBoundary.stream(tenantId, data.simulationId), tenantId };
    const { status, begunAt } = (await store.states.current(decider, address.stream)).state;
    if (status !== 'requested') return;
    const tell = (command: SimulationCommand, of: string) =>
      execute(store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `${of}-${data.simulationId}` });
    if (begunAt === undefined) await tell({ type: 'BeginSimulation', data: { begunAt: new Date(this.now()).toISOString() } }, 'simulating');
    const outcome = await this.outcome(event, begunAt);
    if (outcome) await tell(outcome, 'simulated');
  }

  /** What the simulation found, or why it failed; undefined if a user cancelled it. */
  private async outcome(
    event: RecordedEvent<RuleSimulationRequested>,
    begunAt: string | undefined,
  ): Promise<SimulationCommand | undefined> {
    const { tenantId, position, data } = event;
    const { ruleId, from, to, simulationId } = data;
    const { decider, stream } = simulationBoundary;
    const isCancelled = async () =>
      (await this.ports.store.states.current(decider, stream(tenantId, simulationId))).state.status === 'cancelled';
    if (begunAt !== undefined && this.now() - Date.parse(begunAt) > LONGEST_MS)
      return failed('It took too long. Please choose a shorter period.');
    try {
      await this.ports.reads.reached(ruleList.name, position, SEEN_WITHIN_MS, tenantId);
      const rule = await this.ports.reads.get<RuleRow>(ruleList, tenantId, ruleId);
      const wanted = { tenantId, ruleId, from, to, isCancelled };
      const simulated =
        rule?.kind === 'workflow' ? new SimulatedWorkflow(this.ports, { ...wanted, rule }) : new SimulatedRules(this.ports, wanted);
      return { type: 'FinishSimulation', data: await simulated.outcome() };
    } catch (error) {
      if (error instanceof SimulationCancelled) return undefined;
      if (isTemporary(error)) throw error;
      if (error instanceof DomainError) return failed(error.message);
      // A fault of the product: operators see it, and the user gets an answer instead of an endless repetition.
      await parkEvent(this.ports.store, this.name, event, error);
      return failed('The simulation could not be completed.');
    }
  }
}

const failed = (reason: string): SimulationCommand => ({ type: 'FailSimulation', data: { reason } });
