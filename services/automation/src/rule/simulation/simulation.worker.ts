import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { simulationBoundary, type RuleSimulationRequested, type SimulationCommand } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { ruleList } from '@matricula/read-models/rule';
import type { ReadStore } from '@matricula/read-store';
import { SimulatedRules } from './simulated-rules';

const SEEN_WITHIN_MS = 10_000;

/** Simulates rules over periods of the past when users ask for it. A simulation that a crash interrupted begins again. */
export class SimulationWorker implements EventWorker {
  readonly name = 'rule-simulation';
  readonly types = new Set(['RuleSimulationRequested']);
  /** A simulation may take minutes; other institutions go on. */
  readonly underWay = 50;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  thingOf(): string {
    return 'simulation';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.simulate(event as RecordedEvent<RuleSimulationRequested>);
  }

  private async simulate(event: RecordedEvent<RuleSimulationRequested>): Promise<void> {
    const { tenantId, position, data, meta, id } = event;
    const { store, reads } = this.ports;
    const { decider } = simulationBoundary;
    const address = { stream: simulationBoundary.stream(tenantId, data.simulationId), tenantId };
    if ((await store.states.current(decider, address.stream)).state.status !== 'requested') return;
    await reads.reached(ruleList.name, position, SEEN_WITHIN_MS, tenantId);
    const { ruleId, from, to } = data;
    const command = await new SimulatedRules(this.ports, { tenantId, ruleId, from, to }).outcome().then(
      (outcome): SimulationCommand => ({ type: 'FinishSimulation', data: outcome }),
      (error: unknown): SimulationCommand => {
        // What a rule refuses is refused again; everything else is tried again.
        if (!(error instanceof DomainError)) throw error;
        return { type: 'FailSimulation', data: { reason: error.message } };
      },
    );
    await execute(store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `simulated-${data.simulationId}` });
  }
}
