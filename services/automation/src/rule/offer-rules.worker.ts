import type { TimerElapsed } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import {
  byPriority,
  controlsBoundary,
  isDropped,
  RULE_ASKED,
  ruleEvents,
  stoppedSince,
  triggerEventTypes,
  triggerOf,
  type AutomationResumed,
  type ControlEvent,
} from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import { zoneOf, type EventWorker } from '@matricula/policy-kit';
import { leadListProjector } from '@matricula/projections/lead';
import type { ReadStore } from '@matricula/read-store';
import { firesRule } from './chains';
import { CompiledVersions } from './compiled-versions';
import { ControlsAt, controlTypes, stoppedUntil } from './controls-at';
import { GivingStorms } from './giving-storms';
import { HeldOffers, OFFER_HELD } from './held-offers';
import { LeadOffers } from './lead-offers';
import { RuleRecord } from './rule-record';
import { inForce, isFiredBy, type RuleInForce } from './rules-in-force';
import { leadIdOf, rowsOf } from './standing-lead';
import { isChosen, WorkRules, workTypes, type WorkVerdict } from './work-rules';

/** The kind of the timer after which throttled leads of imports and bulk work are offered. */
export const OFFER_WORK = 'rule-offer-work';

const ofRules = new Set<string>(ruleEvents.map(({ type }) => type));
/** Events that change a lead, and those that triggers name. Nobody asks these rules about leads one by one. */
const ofLeads = new Set(
  [...(leadListProjector.types ?? []), ...triggerEventTypes].filter((type) => type !== 'LeadErased' && type !== 'LeadScored'),
);

/** How rules are asked about the lead of an event. */
interface Asking {
  /** The event, or the timer at which they are asked. */
  cause: RecordedEvent;
  /** A user chose or released the lead: it waits for no stop that is over, and counts towards no storm. */
  isReleased: boolean;
}

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
  private readonly held: HeldOffers;

  constructor(private readonly ports: { store: EventStore; reads: ReadStore }) {
    this.record = new RuleRecord(ports);
    this.controls = new ControlsAt(ports.store);
    this.storms = new GivingStorms({ ...ports, lastTurn: () => ports.store.head() });
    this.workRules = new WorkRules({ store: ports.store, timer: OFFER_WORK, types: [...ofLeads] });
    this.offers = new LeadOffers(ports);
    this.held = new HeldOffers({ store: ports.store, controls: this.controls });
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
      else if ((await this.workRules.choiceOf(event)) === 'all')
        await this.ask(event, await this.rulesOf(event), { cause: event, isReleased: isChosen(event) });
    }
  }

  private async controlled(event: RecordedEvent): Promise<void> {
    this.controls.forget(event.tenantId);
    if (event.type !== 'AutomationResumed' || (await this.rulesOf(event)).length === 0) return;
    const resumed = event as RecordedEvent<AutomationResumed>;
    await this.workRules.resumed(resumed, stoppedUntil(await this.controls.events(resumed), resumed));
    await this.held.resumed(resumed);
  }

  private async begun(event: RecordedEvent): Promise<void> {
    if ((await this.rulesOf(event)).length > 0) await this.workRules.begun(event);
  }

  /** Asks the rules in their order about the lead of an event, until one of them offers it or waits for the end of a stop. */
  private async ask(event: RecordedEvent, rules: readonly RuleInForce[], asking: Asking): Promise<WorkVerdict> {
    if (rules.length === 0 || event.type === RULE_ASKED || leadIdOf(event.data) === undefined) return 'passed';
    const { store } = this.ports;
    const { now, then, before } = await rowsOf(store, event);
    if (!now || now.removed || !then || then.removed) return 'passed';
    let verdict: WorkVerdict = 'passed';
    for (const rule of rules) {
      if (!isFiredBy(rule, event, then, () => before) || !(await firesRule(store, event, rule))) continue;
      if (rule.isDryRun) {
        await this.offers.attempt(event, rule, now);
        continue;
      }
      verdict = 'asked';
      if (await this.isHeld(event, rule, asking)) return verdict;
      const outcome = await this.offers.offer(event, rule, now);
      if (outcome === 'offered' && !asking.isReleased) this.storms.note(event, rule);
      if (outcome !== 'nobody') return verdict;
    }
    return verdict;
  }

  /** Whether a stop of the rule holds the lead of an event. What the end of a stop dropped is held for good. */
  private async isHeld(event: RecordedEvent, rule: RuleInForce, { cause, isReleased }: Asking): Promise<boolean> {
    const { tenantId } = event;
    const { ruleId } = rule;
    const hold = async () => {
      await this.held.hold(cause, event, ruleId);
      return true;
    };
    if ((await this.controls.stoppedNow(tenantId, [rule])).has(ruleId)) return hold();
    const wasStopped = stoppedSince(await this.controls.events(event), ruleId) !== undefined;
    if (wasStopped && (await this.isDropped(event, ruleId))) return true;
    if (isReleased) return false;
    // Its end, which is worked on later, says when the lead is due.
    if (wasStopped) return hold();
    if ((await this.storms.before(event, rule)) === 'calm') return false;
    this.controls.forget(tenantId);
    return hold();
  }

  private async isDropped(event: RecordedEvent, ruleId: string): Promise<boolean> {
    const events = (await this.ports.store.read(controlsBoundary.stream(event.tenantId))) as RecordedEvent<ControlEvent>[];
    return isDropped(events, ruleId, event);
  }

  private async elapsed(timer: RecordedEvent<TimerElapsed>): Promise<void> {
    const now = new Map((await this.rulesOf(timer)).map(({ ruleId, isDryRun }) => [ruleId, isDryRun]));
    const ask = async (event: RecordedEvent) => {
      // In the version of then, as far as they are in force now.
      const rules = (await this.rulesOf(event)).filter(({ ruleId, isDryRun }) => now.has(ruleId) && (isDryRun || !now.get(ruleId)));
      return this.ask(event, rules, { cause: timer, isReleased: true });
    };
    if (timer.data.kind === OFFER_WORK) return this.workRules.elapsed(timer, async ([first]) => (first ? [await ask(first)] : []));
    const event = await this.held.eventOf(timer);
    if (event) await ask(event);
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
