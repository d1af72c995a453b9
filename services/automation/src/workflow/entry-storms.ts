import type { RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, haltKeyOf } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import type { Workflow } from './workflow-definitions';

const MINUTE_MS = 60_000;
/** How long to wait for the rows before the event is delivered again. */
const ROWS_MS = 10_000;
/** Maximum number of cached entry times over all workflows. */
const MOST_KNOWN = 2_000_000;

/**
 * Stops the entry of further leads into a workflow that takes in too many within a short time, until a user decides. The leads that have entered since
 * the last decision count. A process that takes over the lease reads the entry times from the list of runs.
 */
export class EntryStorms {
  private readonly entries = new BoundedMap<string[]>(MOST_KNOWN, (times) => 1 + times.length);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  /** Must be called before a lead enters: the stop stands in the log before the run that it holds. */
  async beforeEntry(event: RecordedEvent, { workflowId: ruleId, name: ruleName }: Pick<Workflow, 'workflowId' | 'name'>): Promise<void> {
    const { tenantId, at: since } = event;
    const { decider, stream } = controlsBoundary;
    const { halts, resumed, limits } = (await this.ports.store.states.current(decider, stream(tenantId))).state;
    const key = haltKeyOf({ scope: 'entries', ruleId });
    if (halts[key]) return;
    const { storm_leads, storm_minutes } = limits;
    const begin =
      [new Date(Date.parse(since) - storm_minutes * MINUTE_MS).toISOString(), resumed[key]?.resumedAt ?? ''].sort().at(-1) ?? '';
    const times = (await this.timesOf(tenantId, ruleId, begin, storm_leads)).filter((at) => at > begin);
    if (times.length < storm_leads) {
      this.entries.set(`${tenantId}/${ruleId}`, [...times, since]);
      return;
    }
    this.entries.set(`${tenantId}/${ruleId}`, times);
    const reason = `More than ${storm_leads} leads entered within ${storm_minutes} minutes.`;
    const command = { type: 'HaltAutomation' as const, data: { scope: 'entries' as const, ruleId, ruleName, reason, since } };
    await execute(
      this.ports.store,
      decider,
      { stream: stream(tenantId), tenantId },
      command,
      systemMeta(event.meta.correlationId, event.id),
    );
  }

  /** When the latest runs of a workflow began, the oldest first, at most as many as the limit allows. @throws ReadBehind */
  private async timesOf(tenantId: string, workflowId: string, begin: string, most: number): Promise<readonly string[]> {
    const known = this.entries.get(`${tenantId}/${workflowId}`);
    if (known) return known;
    const { store, reads } = this.ports;
    // Runs that the last process began may stand after the event at hand.
    await reads.reached(workflowRunList.name, await store.head(), ROWS_MS, tenantId);
    const where = {
      and: [
        { field: 'workflowId', op: 'eq' as const, value: workflowId },
        { field: 'startedAt', op: 'gt' as const, value: begin },
      ],
    };
    const times: string[] = [];
    const sort = [{ field: 'startedAt', dir: 'desc' as const }];
    for await (const rows of reads.stream<WorkflowRunRow>(workflowRunList, tenantId, { where, sort })) {
      times.push(...rows.map(({ startedAt }) => startedAt));
      if (times.length >= most) break;
    }
    return times.slice(0, most).toReversed();
  }
}
