import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  byPriority,
  controlsBoundary,
  firesOn,
  isDropped,
  RULE_ASKED,
  ruleEvents,
  stoppedSince,
  triggerEventTypes,
  triggerOf,
  type AutomationResumed,
  type ControlEvent,
} from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { valueAt } from '@matricula/lists';
import { setTimer, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { leadListProjector } from '@matricula/projections/lead';
import type { LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import { firesRule } from './chains';
import { CompiledVersions } from './compiled-versions';
import { ControlsAt, controlTypes, stoppedUntil } from './controls-at';
import { GivingStorms } from './giving-storms';
import { LeadOffers } from './lead-offers';
import { RuleRecord } from './rule-record';
import { inForce, type RuleInForce } from './rules-in-force';
import { leadIdOf, rowsOf } from './standing-lead';
import { isChosen, WorkRules, workTypes, type WorkVerdict } from './work-rules';

/** The kind of the timer after which throttled leads of imports and bulk work are offered. */
export const OFFER_WORK = 'rule-offer-work';
/** The kind of the timer after which a lead of a stopped rule is looked at again. */
export const OFFER_HELD = 'rule-offer-held';
/** How long a lead waits before the stop of its rule is looked at again. */
const LATER_MS = 5 * 60_000;

const ofRules = new Set<string>(ruleEvents.map(({ type }) => type));
/** Events that change a lead, and those that triggers name. Nobody asks these rules about leads one by one. */
const ofLeads = new Set(
  [...(leadListProjector.types ?? []), ...triggerEventTypes].filter((type) => type !== 'LeadErased' && type !== 'LeadScored'),
);

/**
 * Offers leads to people of level 3 when the trigger of a rule from L2 to L3 names what happened to them (issue 34 §2.6). The first rule in their order
 * offers the lead; one that already is with people of the rule, or offered to somebody, is not offered. The offer itself is accepted, declined and passed
 * on like one that a person made.
 */
export class OfferRules implements EventWorker {
  readonly name = 'rule-offers';
  readonly types = new Set([...ofRules, ...ofLeads, ...controlTypes, ...workTypes, 'TimerElapsed']);
  /** Waiting for read models delays only this institution. */
  readonly underWay = 2_000;
  private readonly record: RuleRecord;
  private readonly compiled = new CompiledVersions((row, timeZone) => inForce([row], timeZone));
  private readonly controls: ControlsAt;
  private readonly storms: GivingStorms;
  private readonly workRules: WorkRules;
  private readonly offers: LeadOffers;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.record = new RuleRecord(ports);
    this.controls = new ControlsAt(ports.store);
    this.storms = new GivingStorms({ ...ports, lastTurn: () => ports.store.head() });
    this.workRules = new WorkRules({ store: ports.store, timer: OFFER_WORK, types: [...ofLeads] });
    this.offers = new LeadOffers(ports);
  }

  thingOf({ type, data }: RecordedEvent): string | undefined {
    if (type === 'TimerElapsed') return [OFFER_WORK, OFFER_HELD].includes((data as TimerElapsed['data']).kind) ? 'offers' : undefined;
    const isAlways = [ofRules, controlTypes, workTypes].some((types) => types.has(type));
    return isAlways || leadIdOf(data) !== undefined ? 'offers' : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (ofRules.has(event.type)) this.record.forget(event.tenantId);
      else if (controlTypes.has(event.type)) await this.controlled(event);
      else if (event.type === 'TimerElapsed') await this.elapsed(event as RecordedEvent<TimerElapsed>);
      else if (workTypes.has(event.type)) await this.begun(event);
      else if ((await this.workRules.choiceOf(event)) === 'all') await this.ask(event, await this.rulesOf(event));
    }
  }

  private async controlled(event: RecordedEvent): Promise<void> {
    this.controls.forget(event.tenantId);
    if (event.type !== 'AutomationResumed' || (await this.rulesOf(event)).length === 0) return;
    const resumed = event as RecordedEvent<AutomationResumed>;
    await this.workRules.resumed(resumed, stoppedUntil(await this.controls.events(resumed), resumed));
  }

  private async begun(event: RecordedEvent): Promise<void> {
    if ((await this.rulesOf(event)).length > 0) await this.workRules.begun(event);
  }

  /** Asks the rules in their order about the lead of an event, until one of them offers it or waits for the end of a stop. */
  private async ask(event: RecordedEvent, rules: readonly RuleInForce[]): Promise<WorkVerdict> {
    if (rules.length === 0 || leadIdOf(event.data) === undefined) return 'passed';
    const { store } = this.ports;
    const { now, then, before } = await rowsOf(store, event);
    if (!now || now.removed || !then || then.removed) return 'passed';
    let verdict: WorkVerdict = 'passed';
    for (const rule of rules) {
      if (!isFired(rule, event, then, before) || !(await firesRule(store, event, rule))) continue;
      if (rule.isDryRun) {
        await this.offers.attempt(event, rule, now);
        continue;
      }
      verdict = 'asked';
      if (await this.isHeld(event, rule)) return verdict;
      const outcome = await this.offers.offer(event, rule, now);
      if (outcome === 'offered') this.storms.note(event, rule);
      if (outcome !== 'nobody') return verdict;
    }
    return verdict;
  }

  /** Whether a stop of the rule holds the lead of an event; then it is looked at again later. What the end of a stop dropped is held for good. */
  private async isHeld(event: RecordedEvent, rule: RuleInForce): Promise<boolean> {
    const { tenantId } = event;
    if ((await this.controls.stoppedNow(tenantId, [rule])).has(rule.ruleId)) {
      await this.later(event, event, rule.ruleId);
      return true;
    }
    if (stoppedSince(await this.controls.events(event), rule.ruleId) !== undefined) return this.isDropped(event, rule.ruleId);
    if (isChosen(event) || (await this.storms.before(event, rule)) === 'calm') return false;
    this.controls.forget(tenantId);
    await this.later(event, event, rule.ruleId);
    return true;
  }

  private async isDropped(event: RecordedEvent, ruleId: string): Promise<boolean> {
    const events = (await this.ports.store.read(controlsBoundary.stream(event.tenantId))) as RecordedEvent<ControlEvent>[];
    return isDropped(events, ruleId, event);
  }

  private async elapsed(timer: RecordedEvent<TimerElapsed>): Promise<void> {
    const rules = await this.rulesOf(timer);
    const inForceNow = new Set(rules.map(({ ruleId }) => ruleId));
    if (timer.data.kind === OFFER_WORK)
      return this.workRules.elapsed(timer, async ([first]) => {
        if (!first) return [];
        return [
          await this.ask(
            first,
            (await this.rulesOf(first)).filter(({ ruleId }) => inForceNow.has(ruleId)),
          ),
        ];
      });
    const { stream = '', revision = '0', ruleId = '' } = timer.data.about;
    const [event] = await this.ports.store.read(stream, Number(revision), Number(revision));
    const rule = rules.find((one) => one.ruleId === ruleId && !one.isDryRun);
    if (!event || !rule) return;
    if ((await this.controls.stoppedNow(timer.tenantId, [rule])).has(ruleId)) return this.later(timer, event, ruleId);
    if (await this.isDropped(event, ruleId)) return;
    const { now } = await rowsOf(this.ports.store, event);
    if (now && !now.removed) await this.offers.offer(event, rule, now);
  }

  /** Looks at the lead of an event again. `cause`: the event or the timer at hand. */
  private async later(cause: RecordedEvent, event: RecordedEvent, ruleId: string): Promise<void> {
    const dueAt = new Date(Date.parse(cause.at) + LATER_MS).toISOString();
    const about = { stream: event.stream, revision: String(event.revision), ruleId };
    const { stream, decider, command } = setTimer(OFFER_HELD, `${event.id}/${ruleId}`, dueAt, about);
    const address = { stream: stream(cause.tenantId), tenantId: cause.tenantId };
    const commandId = `${OFFER_HELD}-${cause.id}-${ruleId}`;
    await execute(this.ports.store, decider, address, command, systemMeta(cause.meta.correlationId, cause.id), { commandId });
  }

  /** The rules from L2 to L3 in force at an event that have a trigger, in their order. @throws ReadBehind */
  private async rulesOf(event: RecordedEvent): Promise<RuleInForce[]> {
    const rows = (await this.record.at(event)).filter(({ kind }) => kind === 'l3');
    if (rows.length === 0) return [];
    const timeZone = await zoneOf(this.ports.store, event.tenantId);
    return rows
      .flatMap((row) => this.compiled.of(row, timeZone))
      .filter(({ kind, definition }) => triggerOf(kind, definition.triggerType) !== 'hand')
      .toSorted(byPriority);
  }
}

/** Whether an event fires a rule by its trigger and conditions. */
function isFired({ ruleId, definition, matches }: RuleInForce, event: RecordedEvent, now: LeadRow, before: LeadRow | undefined): boolean {
  if (event.type === RULE_ASKED) return false;
  const change = { now, before: () => before, matches: (row: LeadRow) => matches(row, event.at), valueOf: valueAt };
  return firesOn({ ...definition, ruleId }, event, change);
}
