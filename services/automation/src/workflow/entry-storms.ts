import type { RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, haltKeyOf } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { workflowRunList, type WorkflowRunRow } from '@matricula/read-models/workflow';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import type { ControlsAt } from '../rule';
import type { Workflow } from './workflow-definitions';

const MINUTE_MS = 60_000;
/** How long to wait for the rows before the event is delivered again. */
const ROWS_MS = 10_000;
/** Maximum number of cached entry times over all workflows. */
const MOST_KNOWN = 2_000_000;

/** When leads entered a workflow since it was resumed, the first one first. */
interface Entries {
  times: readonly string[];
  resumedAt: string;
}

interface Asked {
  event: RecordedEvent;
  resumedAt: string;
  minutes: number;
  most: number;
}

/**
 * Stops the entry of further leads into a workflow that takes in too many within a short time, until a user decides. The leads that have entered since
 * the last decision count. A process that takes over the lease reads the entry times from the list of runs. Clocks of processes differ, so an entry
 * counts at the latest time that any entry had; which entries a stop holds is judged by their positions in the log.
 */
export class EntryStorms {
  private readonly entries = new BoundedMap<Entries>(MOST_KNOWN, ({ times }) => 1 + times.length);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore; controls: ControlsAt }) {}

  /** Must be called before a lead enters: the stop stands in the log before the run that it holds. */
  async beforeEntry(event: RecordedEvent, { workflowId: ruleId, name: ruleName }: Pick<Workflow, 'workflowId' | 'name'>): Promise<void> {
    const { tenantId, position: sincePosition } = event;
    const { decider, stream } = controlsBoundary;
    const { halts, resumed, limits } = (await this.ports.store.states.current(decider, stream(tenantId))).state;
    const halt = haltKeyOf({ scope: 'entries', ruleId });
    if (halts[halt] || (await this.ports.controls.ofEntry(event, ruleId)) !== undefined) return;
    const { storm_leads, storm_minutes } = limits;
    const resumedAt = resumed[halt]?.resumedAt ?? '';
    const known = await this.timesOf(tenantId, ruleId, { resumedAt, event, minutes: storm_minutes, most: storm_leads });
    // A clock that is ahead must not count the entries of an hour as one moment.
    const now = new Date().toISOString();
    const since = latest(event.at < now ? event.at : now, known.at(-1));
    const begin = minutesBefore(since, storm_minutes);
    const times = known.filter((at) => at > begin);
    const isStorm = times.length >= storm_leads;
    this.entries.set(`${tenantId}/${ruleId}`, { times: isStorm ? times : [...times, since], resumedAt });
    if (!isStorm) return;
    const reason = `More than ${storm_leads} leads entered within ${storm_minutes} minutes.`;
    const command = {
      type: 'HaltAutomation' as const,
      data: { scope: 'entries' as const, ruleId, ruleName, reason, since, sincePosition },
    };
    await execute(
      this.ports.store,
      decider,
      { stream: stream(tenantId), tenantId },
      command,
      systemMeta(event.meta.correlationId, event.id),
    );
  }

  /** When leads entered a workflow since the last decision, the first one first. @throws ReadBehind */
  private async timesOf(tenantId: string, workflowId: string, { resumedAt, event, minutes, most }: Asked): Promise<readonly string[]> {
    const known = this.entries.get(`${tenantId}/${workflowId}`);
    if (known) return known.resumedAt === resumedAt ? known.times : [];
    const begin = latest(minutesBefore(event.at, minutes), resumedAt);
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

const latest = (one: string, other = ''): string => (one > other ? one : other);
const minutesBefore = (at: string, minutes: number): string => new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();
