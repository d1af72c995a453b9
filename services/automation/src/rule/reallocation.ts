import { leadDecider, leadStream, type LeadAssigned } from '@matricula/domain/lead';
import type { EventStore } from '@matricula/event-store';
import { allOf, dayIn, dayRange } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import type { Allocator, Cause } from './allocator';
import type { Moment, People } from './people';
import type { RuleInForce } from './rules-in-force';

/** Leads that one sweep of a rule looks at. */
const MOST = 500;
const MONTH_MS = 30 * 24 * 60 * 60_000;
/** Times that rules move a lead in 30 days. */
const MOST_MOVES = 3;

/** Moves leads that lie idle to other people, by the rules for it. */
export class Reallocation {
  constructor(
    private readonly ports: { store: EventStore; reads: ReadStore },
    private readonly allocator: Allocator,
  ) {}

  /** Moves the idle leads of a rule, the longest idle first; the lead's own events confirm each. */
  async sweep(moment: Moment, rule: RuleInForce, people: People, cause: Cause): Promise<void> {
    const { rule: blocks, globleCondtion } = rule.definition;
    const matching = blocks.length > 0 ? ruleFilter(globleCondtion, blocks, (from, to) => dayRange(from, to, moment.timeZone)) : undefined;
    const idle = await this.idle(moment, rule, people);
    if (!idle) return;
    const kept: Filter[] = [
      { field: 'removed', op: 'eq', value: false },
      { field: 'ownerId', op: 'exists', value: true },
      { not: { field: 'stageLocked', op: 'eq', value: true } },
    ];
    const where = allOf(matching, idle, ...kept);
    const sort = [{ field: 'assignedAt', dir: 'asc' as const }];
    for (const lead of await this.ports.reads.page<LeadRow>(leadList, moment.tenantId, { where, sort, limit: MOST }))
      await this.move(moment, rule, lead, people, cause);
  }

  private async move(moment: Moment, rule: RuleInForce, { leadId, ownerId, callActions }: LeadRow, people: People, cause: Cause) {
    const stream = leadStream(moment.tenantId, leadId);
    const { state } = await this.ports.store.states.current(leadDecider, stream);
    // Who has just worked on the lead keeps it.
    if (state.status !== 'open' || state.dimensions.ownerId !== ownerId || (state.callActions?.length ?? 0) !== callActions) return;
    const assignments = (await this.ports.store.read(stream)).filter(({ type }) => type === 'LeadAssigned');
    const recent = assignments.filter(
      ({ at, data }) => (data as LeadAssigned['data']).reason === 'rule' && Date.parse(moment.at) - Date.parse(at) < MONTH_MS,
    );
    if (recent.length > MOST_MOVES) return;
    const former = assignments.flatMap(({ data }) => (data as LeadAssigned['data']).ownerId ?? []);
    const except = new Set([...former, ...(ownerId === undefined ? [] : [ownerId])]);
    const expectedCallActionId = state.callActions?.item ?? null;
    // A dry run records a lead once a day, not with every sweep.
    const once = rule.isDryRun ? { ...cause, id: `sweep-${dayIn(moment.timeZone, moment.at)}` } : cause;
    await this.allocator.give(moment, { leadId, rule, people, cause: once, from: ownerId, except, expectedCallActionId, once: true });
  }

  /** The condition that a lead lies idle by a rule; undefined if none can. */
  private async idle({ at, tenantId }: Moment, { definition }: RuleInForce, people: People): Promise<Filter | undefined> {
    const { idle, after_minutes = 0 } = definition;
    const since = new Date(Date.parse(at) - after_minutes * 60_000).toISOString();
    const before = (field: string): Filter => ({ field, op: 'lt', value: since });
    switch (idle) {
      case 'untouched':
        return {
          and: [before('assignedAt'), { or: [before('lastCallActionAt'), { field: 'lastCallActionAt', op: 'exists', value: false }] }],
        };
      case 'overdue':
        return before('nextFollowUpAt');
      case 'absent': {
        const owned: Filter = { field: 'ownerId', op: 'exists', value: true };
        const { ownerId = [] } = await this.ports.reads.distinct(leadList, tenantId, ['ownerId'], { where: owned }, 10_000);
        const absent = await people.absent(ownerId.flatMap(({ value }) => (value === null ? [] : [String(value)])));
        return absent.size > 0 ? { field: 'ownerId', op: 'in', values: [...absent] } : undefined;
      }
    }
  }
}
