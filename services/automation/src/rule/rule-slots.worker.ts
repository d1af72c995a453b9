import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  askingBoundary,
  definitionOf,
  givingKinds,
  ruleBoundary,
  slotCronOf,
  type RuleDefinition,
  type RuleDrafted,
  type RuleEvent,
} from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { allOf, slotFilter } from '@matricula/lists';
import { cancelTimer, nextTurn, setTimer, systemMeta, zoneOf, type EventWorker, type Order } from '@matricula/policy-kit';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';

/** Kind of the timer of the next time of a rule. */
export const SLOT = 'rule-slot';
const SEEN_WITHIN_MS = 10_000;
/** Leads that are asked about at once; events of leads that arrive meanwhile come between two such parts. */
const AT_ONCE = 100;

type Ruled = RecordedEvent<RuleEvent>;

/** A rule with its version in force. */
interface Timed {
  ruleId: string;
  isGiving: boolean;
  definition: RuleDefinition;
}

/**
 * Starts rules by themselves, at the times of their schedule or some days around a date of each lead (issue 34 §1.3). At each time, the rule is asked
 * once about every lead that matches then; the workers of rules act on that as on any event of a lead, so a stop, a pause and a dry run hold for it.
 * Times that were missed during downtime are combined into one.
 */
export class RuleSlots implements EventWorker {
  readonly name = 'rule-slots';
  readonly types = new Set(['RuleActivated', 'RulePaused', 'RuleRetired', 'TimerElapsed']);
  /** Waiting for the list of leads delays only this rule. */
  readonly underWay = 2_000;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type !== 'TimerElapsed') return (data as { ruleId: string }).ruleId;
    const { kind, about } = data as TimerElapsed['data'];
    return kind === SLOT ? about.ruleId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events)
      if (event.type === 'TimerElapsed') await this.turn(event as RecordedEvent<TimerElapsed>);
      else await this.wait(event, (event.data as { ruleId: string }).ruleId);
  }

  /** Sets the timer of the next time of a rule, or cancels it if the rule no longer has one. */
  private async wait(event: RecordedEvent, ruleId: string): Promise<void> {
    const { tenantId, at } = event;
    const rule = await this.ruleAt(event, ruleId);
    const cron = rule && slotCronOf(rule.definition);
    if (cron === undefined) return this.carryOut(cancelTimer(SLOT, ruleId), event, 'cancel');
    const dueAt = nextTurn(cron, at, await zoneOf(this.ports.store, tenantId));
    await this.carryOut(setTimer(SLOT, ruleId, dueAt, { ruleId }), event, 'wait');
  }

  private async turn(event: RecordedEvent<TimerElapsed>): Promise<void> {
    const { dueAt, about } = event.data;
    const rule = await this.ruleAt(event, about.ruleId ?? '');
    if (!rule || slotCronOf(rule.definition) === undefined) return;
    await this.wait(event, rule.ruleId);
    await this.ask(event, rule, dueAt);
  }

  /** Asks about the leads that match at a time, in the order of their ids; goes on behind the last one after a crash. */
  private async ask(event: RecordedEvent, rule: Timed, dueAt: string): Promise<void> {
    const { store, reads } = this.ports;
    const { tenantId, meta } = event;
    const occasionId = `${rule.ruleId}-${dueAt}`;
    const address = { stream: askingBoundary.stream(tenantId, occasionId), tenantId };
    const by = rule.definition.triggerType === 'date' ? ('date' as const) : ('schedule' as const);
    const { definition, isGiving } = rule;
    const where = slotFilter(definition, dueAt, await zoneOf(store, tenantId), isGiving && !definition.takes_over);
    await reads.reached(leadList.name, event.position, SEEN_WITHIN_MS, tenantId);
    let { lastLeadId } = (await store.states.current(askingBoundary.decider, address.stream)).state;
    for (;;) {
      const rest: Filter | undefined = lastLeadId === undefined ? undefined : { field: 'leadId', op: 'gt', value: lastLeadId };
      const page = { where: allOf(where, rest), sort: [{ field: 'leadId', dir: 'asc' as const }], limit: AT_ONCE };
      const leadIds = await reads.keys(leadList, tenantId, page);
      if (leadIds.length === 0) return;
      const command = { type: 'AskRule' as const, data: { occasionId, ruleId: rule.ruleId, by, leadIds } };
      await execute(store, askingBoundary.decider, address, command, systemMeta(meta.correlationId, event.id), {
        commandId: `ask-${occasionId}-${lastLeadId ?? ''}`,
      });
      lastLeadId = leadIds.at(-1);
    }
  }

  /** The rule in the version that was in force at an event; undefined if none was. */
  private async ruleAt({ tenantId, position }: RecordedEvent, ruleId: string): Promise<Timed | undefined> {
    const events = ((await this.ports.store.read(ruleBoundary.stream(tenantId, ruleId))) as Ruled[]).filter(
      (event) => event.position <= position,
    );
    const drafted = events.find((event) => event.type === 'RuleDrafted')?.data as RuleDrafted['data'] | undefined;
    const last = events.findLast(({ type }) => type === 'RuleActivated' || type === 'RulePaused' || type === 'RuleRetired');
    if (!drafted || last?.type !== 'RuleActivated') return undefined;
    const { version } = last.data;
    const definition = events.flatMap(({ data }) => ('definition' in data && data.version === version ? [data.definition] : [])).at(0);
    if (!definition || !(givingKinds.includes(drafted.kind) || drafted.kind === 'workflow')) return undefined;
    return { ruleId, isGiving: drafted.kind !== 'workflow', definition: definitionOf(definition) };
  }

  private async carryOut({ stream, decider, command }: Order, { tenantId, id, meta }: RecordedEvent, of: string): Promise<void> {
    const address = { stream: stream(tenantId), tenantId };
    await execute(this.ports.store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `slot-${of}-${id}` });
  }
}
