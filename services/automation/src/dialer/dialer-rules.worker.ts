import { dialerBoundary, dialerColumns, dialerRule, type DialerPlace, type PlaceLead } from '@matricula/domain/dialer';
import { conditionProblem, type ConditionBlock } from '@matricula/domain/kernel/condition-blocks';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream } from '@matricula/domain/lead';
import { recordEvents, recordStream } from '@matricula/domain/record';
import { executeMany, type AddressedCommand, type EventStore } from '@matricula/event-store';
import { systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { ruleMatch, type MatchedRow } from '@matricula/lists';
import { rowAt } from '@matricula/projection-kit';
import { dialerTriggersOf, dialerTriggerTypes, leadRowAt } from '@matricula/projections/lead';
import { recordListProjector } from '@matricula/projections/record';
import type { LeadRow } from '@matricula/read-models/lead';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';

const SEEN_WITHIN_MS = 10_000;
/** Maximum number of tenants whose rules are cached. */
const MOST_KNOWN = 2_000;
const ofRules = new Set(recordEvents(dialerRule).map(({ type }) => type));
const ofLeads = new Set(dialerTriggerTypes);

/** Events after which a lead leaves lists on which a workflow put it, also in an institution without rules. */
const ofWorkflows = new Set(['CallActionRecorded', 'LeadRemoved', 'LeadMerged']);

type RuleRow = RowOfRecord<typeof dialerRule>;
const rulesProjector = recordListProjector(dialerRule);

/** The newest rules of a tenant; compiled once an event needs them. */
interface Known {
  rows: readonly RuleRow[];
  timeZone: string;
  rules?: readonly Rule[];
}

/** The events of the leads of a batch by stream, so that each stream is read once. */
type Histories = Map<string, readonly RecordedEvent[]>;

interface Rule {
  ruleId: string;
  trigger: string;
  listIds: readonly string[];
  matches: (lead: LeadRow) => MatchedRow[] | undefined;
}

/**
 * Puts leads on dialer lists when they are created or updated, and takes them off when they no longer match (DC-22), or after a call if a workflow put
 * them there. Judges the lead as it was after the event, read from its stream, so that repetitions and rebuilds come to the same result. The rules of
 * a tenant are cached and read again after a change.
 */
export class DialerRulesWorker implements EventWorker {
  readonly name = 'dialer-rules';
  readonly types = new Set([...ofLeads, ...ofRules]);
  /** Waiting for the read model delays only this tenant. */
  readonly underWay = 2_000;
  private readonly known = new BoundedMap<Known>(MOST_KNOWN, ({ rows }) => 1 + rows.length);

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    return ofRules.has(type) || leadOf(data) !== undefined ? 'rules' : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    const commands: AddressedCommand<PlaceLead>[] = [];
    const histories: Histories = new Map();
    for (const event of events) {
      if (ofRules.has(event.type)) this.known.delete(event.tenantId);
      else commands.push(...(await this.placing(event, histories)));
    }
    if (commands.length > 0) await executeMany(this.ports.store, dialerBoundary.decider, commands, systemMeta('dialer'));
  }

  private async placing(event: RecordedEvent, histories: Histories): Promise<AddressedCommand<PlaceLead>[]> {
    const { tenantId, id, revision, meta } = event;
    const rules = await this.rulesOf(event);
    const leadId = leadOf(event.data);
    if (leadId === undefined || (rules.length === 0 && !ofWorkflows.has(event.type))) return [];
    const stream = leadStream(tenantId, leadId);
    const history = histories.get(stream) ?? (await this.ports.store.read(stream));
    histories.set(stream, history);
    const then = history.filter((one) => one.revision <= revision);
    const lead = leadRowAt(then, leadId);
    const open = lead && !lead.removed ? lead : undefined;
    const matching = rules.flatMap(({ ruleId, listIds, matches }): DialerPlace[] => {
      const matched = open && matches(open);
      return matched ? listIds.map((listId) => ({ listId, ruleId, matched })) : [];
    });
    const called = event.type === 'CallActionRecorded' ? { calledAt: event.at } : {};
    const triggers: readonly string[] = dialerTriggersOf(event.type);
    const triggered = rules.filter(({ trigger }) => triggers.includes(trigger)).map(({ ruleId }) => ruleId);
    return [
      {
        ...{ stream: dialerBoundary.stream(tenantId, leadId), tenantId, commandId: `dialer-${id}` },
        command: { type: 'PlaceLead', data: { leadId, matching, triggered, gone: !open, ...called } },
        meta: systemMeta(meta.correlationId, id, meta.chain),
      },
    ];
  }

  /** The active rules at an event, however late it is worked on; one that does not fit its columns is left out. @throws ReadBehind */
  private async rulesOf(event: RecordedEvent): Promise<readonly Rule[]> {
    const known = this.known.get(event.tenantId) ?? (await this.look(event));
    const isLater = ({ updatedAt }: RuleRow) => updatedAt >= event.at;
    if (!known.rows.some(isLater)) return (known.rules ??= this.compiled(known));
    const then = await Promise.all(known.rows.map(async (row) => (isLater(row) ? this.rowAt(event, row.recordId) : row)));
    return this.compiled({ ...known, rows: then.flatMap((row) => row ?? []) });
  }

  private async rowAt({ tenantId, position }: RecordedEvent, recordId: string): Promise<RuleRow | undefined> {
    const history = await this.ports.store.read(recordStream(dialerRule, tenantId, recordId));
    const then = history.filter((one) => one.position <= position);
    return rowAt(rulesProjector, then, recordId) as RuleRow | undefined;
  }

  private compiled({ rows, timeZone }: Known): readonly Rule[] {
    return rows.flatMap(({ recordId: ruleId, active, triggerType, listIds, rule, joined }): Rule[] => {
      const blocks = (rule ?? []) as unknown as ConditionBlock[];
      if (!active || conditionProblem(blocks, dialerColumns)) return [];
      const matches = ruleMatch({ joined: joined === 'Or' ? 'Or' : 'And', blocks }, timeZone);
      return [{ ruleId, trigger: triggerType, listIds, matches }];
    });
  }

  /** The rules as of an event, or later. @throws ReadBehind */
  private async look({ tenantId, position }: RecordedEvent): Promise<Known> {
    const model = recordList(dialerRule);
    await this.ports.reads.reached(model.name, position, SEEN_WITHIN_MS, tenantId);
    const rows: RuleRow[] = [];
    for await (const batch of this.ports.reads.stream(model, tenantId, {})) rows.push(...(batch as RuleRow[]));
    const known = { rows, timeZone: rows.length > 0 ? await zoneOf(this.ports.store, tenantId) : '' };
    this.known.set(tenantId, known);
    return known;
  }
}

const leadOf = (data: unknown): string | undefined => (data as { leadId?: string }).leadId;
