import { Injectable } from '@nestjs/common';
import { assertAllowed, grants, IdentityService, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { conditionProblem, type ConditionBlock, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { codeOfKind, definitionOf, givingKinds, ruleBoundary, ruleColumns, type RuleEvent, type RuleKind } from '@matricula/domain/rule';
import { EventStore } from '@matricula/event-store';
import { allOf, dayRange, ListService } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { ruleFilter } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { momentOf, wireOf, type RuleMoment, type WireRule } from './rule-wire';

const MOST = 1_000;

/** Rules as their calls answer them, with counts and history. */
@Injectable()
export class RuleRows {
  constructor(
    private readonly reads: ReadStore,
    private readonly store: EventStore,
    private readonly list: ListService,
    private readonly identity: IdentityService,
  ) {}

  /** The rules of a kind in the order in which they are asked, or only one. @throws DomainError `rule/unknown` */
  async all(kind: RuleKind, context: RequestContext, id?: string): Promise<WireRule[]> {
    if (id !== undefined) return this.wire([await this.one(kind, id, context)], context);
    await ownWrites(this.reads, ruleList, context);
    const sort = [
      { field: 'catchAll', dir: 'asc' as const },
      { field: 'priority', dir: 'asc' as const },
      { field: 'createdAt', dir: 'asc' as const },
    ];
    const where: Filter = {
      and: [
        { field: 'kind', op: 'eq', value: kind },
        { field: 'state', op: 'ne', value: 'retired' },
      ],
    };
    return this.wire(await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, sort, limit: MOST }), context);
  }

  /** @throws DomainError `rule/unknown` for one that does not exist or is of another kind */
  async one(kind: RuleKind | undefined, id: string, context: RequestContext): Promise<RuleRow> {
    await ownWrites(this.reads, ruleList, context);
    const row = await this.reads.get(ruleList, context.tenantId, id);
    if (!row || row.state === 'retired' || (kind !== undefined && row.kind !== kind))
      throw new DomainError('rule/unknown', 'There is no such rule.');
    return row;
  }

  /** The rule, for users who may open the screen of its kind. @throws DomainError `rule/unknown`; ForbiddenException */
  async opened(id: string, context: RequestContext): Promise<RuleRow> {
    const row = await this.one(undefined, id, context);
    assertAllowed(grants(context.acl, codeOfKind[row.kind]));
    return row;
  }

  /** Counts the leads that this user sees and that match, of all or of those without an owner. @throws DomainError `rule/invalid` */
  async count(blocks: readonly ConditionBlock[], joined: Joined, context: RequestContext, unowned = false): Promise<number> {
    const problem = blocks.length > 0 ? conditionProblem(blocks, ruleColumns) : undefined;
    if (problem) throw new DomainError('rule/invalid', problem);
    const matching = blocks.length > 0 ? ruleFilter(joined, blocks, (from, to) => dayRange(from, to, context.timeZone)) : undefined;
    const where = allOf(matching, unowned ? { field: 'ownerId', op: 'exists', value: false } : undefined);
    return this.list.count(this.list.declared('leads', context), { where }, context);
  }

  /** Counts the leads that a run of a rule by hand asks about: those that match, for a rule that gives leads those without an owner. */
  async countToRun({ kind, definition, definitionInForce = definition }: RuleRow, context: RequestContext): Promise<number> {
    const { rule, globleCondtion, takes_over } = definitionOf(definitionInForce);
    return this.count(rule, globleCondtion, context, givingKinds.includes(kind) && !takes_over);
  }

  /** Counts the leads with an owner that this user sees and that match: at most so many can be moved. */
  async countOwned(blocks: readonly ConditionBlock[], joined: Joined, context: RequestContext): Promise<number> {
    return (await this.count(blocks, joined, context)) - (await this.count(blocks, joined, context, true));
  }

  /** The conditions of a stored rule, or of one that is not saved yet. */
  async conditionsOf(
    kind: RuleKind,
    given: { id?: string | null; _id?: string | null; rule?: readonly unknown[] | null; globleCondtion?: string | null },
    context: RequestContext,
  ): Promise<[ConditionBlock[], Joined]> {
    const id = given.id || given._id;
    const { rule, globleCondtion } = definitionOf(id ? (await this.one(kind, id, context)).definition : given);
    return [rule, globleCondtion];
  }

  /** Everything that happened to a rule, the newest first. */
  async history({ ruleId }: RuleRow, context: RequestContext): Promise<RuleMoment[]> {
    const events = (await this.store.read(ruleBoundary.stream(context.tenantId, ruleId))) as RecordedEvent<RuleEvent>[];
    const people = new Set(
      events.flatMap(({ data }) => ('definition' in data ? definitionOf(data.definition).users.map(({ id }) => id) : [])),
    );
    const names = await this.identity.namesOf(context.tenantId, people);
    return events.map((event) => momentOf(event, names)).toReversed();
  }

  /** The active people to whom a lead can be referred, by name. */
  async people({ tenantId }: RequestContext): Promise<{ id: string; name: string; role: string }[]> {
    const where: Filter = { field: 'status', op: 'eq', value: 'active' };
    const rows = await this.reads.page<UserRow>(userList, tenantId, { where, sort: [{ field: 'name', dir: 'asc' }], limit: MOST });
    return rows.map(({ userId, name, roleName }) => ({ id: userId, name, role: roleName }));
  }

  /** Rows of rules as their calls answer them. */
  async wire(rows: readonly RuleRow[], context: RequestContext): Promise<WireRule[]> {
    const names = await this.identity.namesOf(
      context.tenantId,
      rows.flatMap(({ createdBy, updatedBy, people }) => [createdBy, updatedBy, ...people]),
    );
    return rows.map((row) => wireOf(row, names));
  }
}
