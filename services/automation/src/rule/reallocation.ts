import { leadDecider, leadStream, type LeadAssigned } from '@matricula/domain/lead';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { lastsFor, ruleNotifications } from '@matricula/domain/rule';
import { notificationBoundary } from '@matricula/domain/user';
import { eventIdOf, execute, type EventStore } from '@matricula/event-store';
import { allOf, dayIn, dayRange } from '@matricula/lists';
import { systemMeta } from '@matricula/policy-kit';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, ruleFilter, type LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import { BoundedMap } from '@matricula/vault';
import type { Allocator } from './allocator';
import type { Cause } from './givings';
import type { Moment, People } from './people';
import type { RuleInForce } from './rules-in-force';

/** Rows of a page, and leads whose history one sweep of a rule reads. */
const PAGE = 500;
const MOST_READ = 500;
const MINUTE_MS = 60_000;
/** Limits of people change with the hour, so a lead without a free person is tried again. */
const TRY_AGAIN_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MONTH_MS = 30 * DAY_MS;
/** Times that rules move a lead in 30 days; after that, it goes to the manager. */
const MOST_MOVES = 3;
const MOST_REFUSED = 200_000;

/** A lead that could not move, and when it is looked at again if nothing changes. */
interface Refusal {
  /** The rule, the lead and the free people as they were. */
  of: string;
  until: number;
}

interface Sweep {
  moment: Moment;
  rule: RuleInForce;
  people: People;
  cause: Cause;
  seenPosition: Position;
  /** The people of the rule who are available now. */
  free: string;
  guard?: SweepGuard;
}

/** Stops a rule that moves too many leads within a short time. */
export interface SweepGuard {
  /** Whether the rule is stopped before it moves its next lead. */
  isHeld(): Promise<boolean>;
  /** Counts a lead that the rule moved. */
  note(): void;
}

type Assignment = RecordedEvent<LeadAssigned>;

/** Moves leads that lie idle to other people, by the rules for it. */
export class Reallocation {
  private readonly refused = new BoundedMap<Refusal>(MOST_REFUSED);

  constructor(
    private readonly ports: { store: EventStore; reads: ReadStore },
    private readonly allocator: Allocator,
  ) {}

  /**
   * Moves the idle leads of a rule, the longest idle first; the lead's own events confirm each. Leads that could not move are passed over until the
   * lead, the rule or the available people change, so that the leads behind them are reached. A storm ends the sweep.
   */
  async sweep(moment: Moment, rule: RuleInForce, people: People, cause: Cause, seenPosition: Position, guard?: SweepGuard): Promise<void> {
    const { rule: blocks, globleCondtion } = rule.definition;
    const matching = blocks.length > 0 ? ruleFilter(globleCondtion, blocks, (from, to) => dayRange(from, to, moment.timeZone)) : undefined;
    const idle = await this.idle(moment, rule, people);
    if (!idle) return;
    const movable: Filter[] = [
      { field: 'removed', op: 'eq', value: false },
      { field: 'ownerId', op: 'exists', value: true },
      { not: { field: 'stageLocked', op: 'eq', value: true } },
    ];
    const where = allOf(matching, idle, ...movable);
    const sort = [{ field: 'assignedAt', dir: 'asc' as const }];
    const candidates = await people.candidates(rule.definition);
    const free = candidates.flatMap(({ userId, load, excluded }) => (excluded === undefined ? `${userId}:${this.room(rule, load)}` : []));
    const sweep: Sweep = { moment, rule, people, cause, seenPosition, free: free.join(), guard: rule.isDryRun ? undefined : guard };
    let read = 0;
    const again: LeadRow[] = [];
    for (let skip = 0, isMore = true; isMore && read < MOST_READ; skip += PAGE) {
      const leads = await this.ports.reads.page<LeadRow>(leadList, moment.tenantId, { where, sort, skip, limit: PAGE });
      isMore = leads.length === PAGE;
      for (const lead of leads) {
        const refusal = this.refusalOf(sweep, lead);
        if (refusal === undefined && read++ < MOST_READ) {
          if (await this.move(sweep, lead)) return;
        } else if (refusal !== undefined && refusal <= Date.parse(moment.at) && again.length < MOST_READ) again.push(lead);
      }
    }
    // Refused leads are tried again after those that were never tried, which would otherwise not be reached.
    for (const lead of again.slice(0, Math.max(0, MOST_READ - read))) if (await this.move(sweep, lead)) return;
  }

  private room({ definition: { open_leads = Infinity } }: RuleInForce, load: number): string {
    return load < open_leads ? 'room' : 'full';
  }

  /** Until when a lead is passed over; undefined if it was not refused as it is now. */
  private refusalOf(sweep: Sweep, lead: LeadRow): number | undefined {
    const found = this.refused.get(this.keyOf(sweep, lead));
    return found?.of === this.fingerprint(sweep, lead) ? found.until : undefined;
  }

  private refuse(sweep: Sweep, lead: LeadRow, forMs: number): false {
    this.refused.set(this.keyOf(sweep, lead), { of: this.fingerprint(sweep, lead), until: Date.parse(sweep.moment.at) + forMs });
    return false;
  }

  private keyOf({ moment, rule }: Sweep, { leadId }: LeadRow): string {
    return `${moment.tenantId}/${rule.ruleId}/${leadId}`;
  }

  private fingerprint({ rule: { version, isDryRun }, free }: Sweep, { ownerId, callActions, updatedAt }: LeadRow): string {
    return [version, isDryRun, ownerId, callActions, updatedAt, free].join('|');
  }

  /** Moves a lead if it may move now; true if a storm ends the sweep. */
  private async move(sweep: Sweep, lead: LeadRow): Promise<boolean> {
    const { moment, rule, people, cause, seenPosition, guard } = sweep;
    const { leadId, ownerId, callActions } = lead;
    const stream = leadStream(moment.tenantId, leadId);
    const { state } = await this.ports.store.states.current(leadDecider, stream);
    // The owner who has just worked on the lead keeps it.
    if (state.status !== 'open' || state.dimensions.ownerId !== ownerId || (state.callActions?.length ?? 0) !== callActions) return false;
    // A call without a recorded result is work on the lead too.
    const { idle, after_minutes = 0 } = rule.definition;
    const calledAt = idle === 'untouched' && ownerId !== undefined ? await people.lastCallAt(leadId, ownerId) : undefined;
    const { warn_minutes } = rule.definition;
    const quietMs = Math.max(0, after_minutes - (rule.isDryRun ? 0 : warn_minutes)) * MINUTE_MS;
    const restMs = calledAt === undefined ? 0 : Date.parse(calledAt) + quietMs - Date.parse(moment.at);
    if (restMs > 0) return this.refuse(sweep, lead, restMs);
    // Enough leads of the owner have moved already.
    const { open_leads = Infinity } = rule.definition;
    if (idle === 'full' && ownerId !== undefined && (await people.openLeadsOf(ownerId)) <= open_leads) return false;
    const assignments = standing(
      (await this.ports.store.read(stream)).filter((event): event is Assignment => event.type === 'LeadAssigned'),
    );
    const moves = assignments.filter(({ at, data }) => isMove(data) && Date.parse(moment.at) - Date.parse(at) < MONTH_MS);
    const former = [
      ...assignments.flatMap(({ data }) => [data.previousOwnerId ?? [], data.ownerId ?? []].flat()),
      ...(ownerId === undefined ? [] : [ownerId]),
    ];
    const isLast = moves.length >= MOST_MOVES;
    const managerId = isLast && ownerId !== undefined ? await people.managerOf(ownerId) : undefined;
    // After three moves the lead goes to the manager of its owner, and stays there.
    if (isLast && (managerId === undefined || moves.length > MOST_MOVES || former.includes(managerId)))
      return this.refuse(sweep, lead, MONTH_MS - (Date.parse(moment.at) - Date.parse(moves[0]?.at ?? moment.at)));
    const graceMs = await this.warned(sweep, lead, calledAt);
    if (graceMs > 0) return this.refuse(sweep, lead, graceMs);
    if (await guard?.isHeld()) return true;
    // A dry run records a lead once a day, not with every sweep.
    const once = rule.isDryRun ? { ...cause, id: `sweep-${dayIn(moment.timeZone, moment.at)}` } : cause;
    const { outcome } = await this.allocator.give(moment, {
      ...{ leadId, rule, people, cause: once, from: ownerId, once: true, seenPosition },
      lead: { row: lead, formerOwners: former.toReversed() },
      except: new Map(former.map((id) => [id, 'had-lead' as const])),
      ...(managerId !== undefined && { only: { userId: managerId, others: 'moved-often' as const } }),
      expectedCallActionId: state.callActions?.item ?? null,
    });
    if (outcome === 'taken') guard?.note();
    if (outcome === 'nobody') this.refuse(sweep, lead, TRY_AGAIN_MS);
    if (outcome === 'tried') this.refuse(sweep, lead, DAY_MS);
    return false;
  }

  /**
   * Warns the owner of a lead that lies idle, once until the lead is worked on. Answers with the milliseconds until the lead may move: the warning
   * precedes the move by the minutes of the rule. Absent owners and dry runs warn nobody.
   */
  private async warned({ moment, rule, cause }: Sweep, lead: LeadRow, calledAt: string | undefined): Promise<number> {
    const { leadId, ownerId, assignedAt, callActions, nextFollowUpAt, stageSince } = lead;
    const { idle, after_minutes = 0, warn_minutes } = rule.definition;
    if (warn_minutes === 0 || rule.isDryRun || idle === 'absent' || ownerId === undefined) return 0;
    const { store } = this.ports;
    const work = [rule.ruleId, leadId, ownerId, assignedAt, callActions, calledAt, idle === 'overdue' && nextFollowUpAt].join('/');
    const notificationId = `idle-${eventIdOf(idle === 'stuck' ? `${work}/${stageSince}` : work, 0)}`;
    const stream = notificationBoundary.stream(moment.tenantId, notificationId);
    const warnedAt = (await store.read(stream)).at(0)?.at;
    const now = Date.parse(moment.at);
    if (warnedAt === undefined) {
      const data = { notificationId, userId: ownerId, kind: ruleNotifications.idle.kind, leadId };
      const command = { type: 'RaiseNotification' as const, data };
      const meta = systemMeta(cause.correlationId, cause.id);
      const address = { stream, tenantId: moment.tenantId };
      const options = { commandId: `raise-${notificationId}`, at: moment.at };
      await execute(store, notificationBoundary.decider, address, command, meta, options);
    }
    const idleSince = lastsFor(idle) ? Date.parse(idleSinceOf(idle, lead, calledAt)) + after_minutes * MINUTE_MS : 0;
    return Math.max(Date.parse(warnedAt ?? moment.at) + warn_minutes * MINUTE_MS, idleSince) - now;
  }

  /** The condition that a lead lies idle by a rule, or will before its owner is warned of that; undefined if none can. */
  private async idle({ at, tenantId }: Moment, { definition, isDryRun }: RuleInForce, people: People): Promise<Filter | undefined> {
    const { idle, after_minutes = 0, warn_minutes } = definition;
    const minutes = isDryRun ? after_minutes : Math.max(0, after_minutes - warn_minutes);
    const since = new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();
    const before = (field: string): Filter => ({ field, op: 'lt', value: since });
    switch (idle) {
      case 'untouched':
        return {
          and: [before('assignedAt'), { or: [before('lastCallActionAt'), { field: 'lastCallActionAt', op: 'exists', value: false }] }],
        };
      case 'overdue':
        return before('nextFollowUpAt');
      case 'stuck':
        return { or: [before('stageSince'), { and: [{ field: 'stageSince', op: 'exists', value: false }, before('createdAt')] }] };
      case 'full': {
        const full = await people.withMoreThan(definition.open_leads ?? Infinity);
        return full.length > 0 ? { field: 'ownerId', op: 'in', values: full } : undefined;
      }
      case 'absent': {
        const owned: Filter = { field: 'ownerId', op: 'exists', value: true };
        const { ownerId = [] } = await this.ports.reads.distinct(leadList, tenantId, ['ownerId'], { where: owned }, 10_000);
        const absent = await people.absent(ownerId.flatMap(({ value }) => (value === null ? [] : [String(value)])));
        return absent.size > 0 ? { field: 'ownerId', op: 'in', values: [...absent] } : undefined;
      }
    }
  }
}

/** Since when a lead has lain idle by a rule that waits for some time. */
function idleSinceOf(
  idle: string,
  { createdAt, assignedAt, lastCallActionAt, nextFollowUpAt, stageSince }: LeadRow,
  calledAt?: string,
): string {
  if (idle === 'overdue') return nextFollowUpAt ?? createdAt;
  if (idle === 'stuck') return stageSince ?? createdAt;
  return [assignedAt, lastCallActionAt, calledAt].reduce<string>(
    (latest, one) => (one !== undefined && one > latest ? one : latest),
    createdAt,
  );
}

/** Whether a rule for idle leads moved the lead; older events do not say which rule took it from its owner. */
const isMove = ({ reason, previousOwnerId, reallocated = true }: LeadAssigned['data']) =>
  reason === 'rule' && previousOwnerId !== undefined && reallocated;

/** The assignments of a lead without those that were undone, with what came between them and their undo. */
function standing(assignments: readonly Assignment[]): Assignment[] {
  const kept: Assignment[] = [];
  for (const assignment of assignments) {
    const { undoes } = assignment.data;
    const first = undoes === undefined ? -1 : kept.findIndex(({ data }) => data.assignmentId === undoes);
    if (first === -1) kept.push(assignment);
    else kept.splice(first);
  }
  return kept;
}
