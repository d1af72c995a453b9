import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, assertUnruled, commandMeta, grants, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { recordBoundary, type RecordCommand, type RecordType, type RecordValues } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { EventStore, partIdOf } from '@matricula/event-store';
import { recordAccess } from '@matricula/projections/record';
import type { Filter, ReadModel } from '@matricula/read-models/kernel';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { ownWrites, ReadStore, StillFilling } from '@matricula/read-store';
import { whole } from '@matricula/domain/kernel/figures';
import { DecideCommand } from '../decision';
import { SealedValues } from './sealed-values';

/** Roles determine access and have their own endpoints. */
const GUARDED = ['roles'];

/** The record types that users create, change and import from files. */
export const openTypes = recordTypes.filter(({ list }) => !GUARDED.includes(list));

/** Validates the values given for a new or an existing record. @throws DomainError */
type Rule = (values: RecordValues, tenantId: string, isNew: boolean, recordId: string) => void | Promise<void>;

/** Where records of a type are used. */
export interface RecordUse {
  model: ReadModel;
  /** Filters the rows that use this record. */
  where: (record: RecordRow) => Filter;
  /** Singular and plural names of such rows. */
  words: readonly [one: string, many: string];
}

interface Saved {
  position: Position;
  recordId: string;
}

/** The common path of all record writes: permission, ownership, command. */
@Injectable()
export class Records {
  private readonly rules = new Map<RecordType, Rule[]>();
  private readonly uses = new Map<RecordType, readonly RecordUse[]>();

  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
    private readonly sealing: SealedValues,
    private readonly store: EventStore,
  ) {}

  /** Adds a validation rule for a type, beyond its declaration. */
  addRule(type: RecordType, rule: Rule): void {
    this.rules.set(type, [...(this.rules.get(type) ?? []), rule]);
  }

  /** Registers uses of a type: a record in use cannot be deleted. */
  addUses(type: RecordType, uses: readonly RecordUse[]): void {
    this.uses.set(type, uses);
  }

  create(type: RecordType, values: RecordValues, context: RequestContext, recordId?: string): Promise<Saved> {
    this.assertAllowed(type, context);
    const id = recordId ?? partIdOf(context.commandId, type.list);
    const owner = type.personal ? { createdBy: context.user.userId } : {};
    return this.send(type, { type: 'CreateRecord', data: { recordId: id, values: { ...given(type, values), ...owner } } }, context);
  }

  /** Refused if a field that it changes no longer has its `expected` value. */
  async change(type: RecordType, recordId: string, values: RecordValues, context: RequestContext, expected?: RecordValues): Promise<Saved> {
    await this.assertOwn(type, recordId, context);
    return this.send(type, { type: 'ChangeRecord', data: { recordId, values: given(type, values), expected } }, context);
  }

  async remove(type: RecordType, recordId: string, context: RequestContext): Promise<Saved> {
    await this.assertOwn(type, recordId, context);
    await this.assertUnused(type, recordId, context);
    return this.send(type, { type: 'RemoveRecord', data: { recordId } }, context);
  }

  /** The record as lists show it, if this user may see it. @throws DomainError `<list>/unknown` */
  async find(type: RecordType, recordId: string, context: RequestContext): Promise<RecordRow> {
    const model = recordList(type);
    await ownWrites(this.reads, model, context);
    const row = await this.reads.get(model, context.tenantId, recordId);
    if (!row || recordAccess(type)?.sees(context.sight, row) === false)
      throw new DomainError(`${type.list}/unknown`, `There is no such ${type.label}.`);
    return row;
  }

  private async assertOwn(type: RecordType, recordId: string, context: RequestContext): Promise<void> {
    this.assertAllowed(type, context);
    if (!type.personal) return;
    const row = await this.find(type, recordId, context);
    if (recordAccess(type)?.changes(context.sight, row) === false)
      throw new DomainError(`${type.list}/not-yours`, `This ${type.label} belongs to another user.`);
  }

  private async assertUnused(type: RecordType, recordId: string, context: RequestContext): Promise<void> {
    const uses = this.uses.get(type);
    if (!uses) return;
    const record = await this.find(type, recordId, context);
    const found = await Promise.all(
      uses.map(async ({ model, where, words: [one, many] }) => {
        await ownWrites(this.reads, model, context);
        const share = await this.reads.filling(model, context.tenantId);
        if (share) throw new StillFilling(model.name, share.share);
        const count = await this.reads.count(model, context.tenantId, { where: where(record) });
        return count > 0 ? [`${whole.format(count)} ${count === 1 ? one : many}`] : [];
      }),
    );
    const said = found.flat().join(' and ');
    if (said === '') return;
    const instead = 'active' in type.fields ? ' Move them first, or deactivate it.' : '';
    throw new DomainError(`${type.list}/in-use`, `${said} refer to this ${type.label}.${instead}`);
  }

  /** @throws ForbiddenException unless this user may change records of the type */
  assertAllowed({ permission, admins, unruled }: RecordType, { acl, user, sight }: RequestContext): void {
    assertAllowed((!permission || grants(acl, permission)) && (!admins || user.role === staffRoles.admin));
    if (unruled) assertUnruled(sight);
  }

  /** Checks that records to which new values refer by id exist. Stored references stay. @throws DomainError `<list>/field-invalid` */
  private async assertReferences(of: { type: RecordType; tenantId: string; recordId: string }, values: RecordValues): Promise<void> {
    const { type, tenantId, recordId } = of;
    const references = Object.entries(type.fields).flatMap(([name, { from, value, free, label }]) => {
      const target = from !== undefined && value === undefined && !free ? recordTypes.find(({ list }) => list === from) : undefined;
      const ids = [Object.hasOwn(values, name) ? values[name] : undefined].flat().filter((id) => typeof id === 'string' && id !== '');
      return target && ids.length > 0 ? [{ name, label, target, ids: ids as string[] }] : [];
    });
    if (references.length === 0) return;
    const { states } = this.store;
    const boundary = recordBoundary(type);
    const kept = (await states.current(boundary.decider, boundary.stream(tenantId, recordId))).state.values;
    for (const { name, label, target, ids } of references) {
      const { decider, stream } = recordBoundary(target);
      const fresh = ids.filter((id) => ![kept[name]].flat().includes(id)).map((id) => stream(tenantId, id.trim()));
      const found = await states.currentMany(decider, fresh);
      if (fresh.every((one) => found.get(one)?.state.status === 'kept')) continue;
      const message = `There is no such ${target.label.toLowerCase()}.`;
      throw new DomainError(`${type.list}/field-invalid`, `${label}: ${message}`, { [name]: message });
    }
  }

  private async send(type: RecordType, command: RecordCommand, context: RequestContext): Promise<Saved> {
    const { recordId } = command.data;
    const of = { type, tenantId: context.tenantId, recordId };
    const execute = (decision: RecordCommand) =>
      this.commands.execute(new DecideCommand(recordBoundary(type), [recordId], decision, commandMeta(context)));
    if (command.type === 'RemoveRecord') {
      const receipt = await execute(command);
      await this.sealing.forget(of, receipt);
      return { position: receipt.position, recordId };
    }
    const isNew = command.type === 'CreateRecord';
    for (const rule of this.rules.get(type) ?? []) await rule(command.data.values, context.tenantId, isNew, recordId);
    await this.assertReferences(of, command.data.values);
    const { decider, stream } = recordBoundary(type);
    const stored = async () => (await this.store.states.current(decider, stream(context.tenantId, recordId))).state.values;
    const { position } = await this.sealing.writing(of, command.data.values, stored, (values) =>
      execute({ ...command, data: { ...command.data, values } }),
    );
    return { position, recordId };
  }
}

/**
 * The values that a client may set; the owner is set by the server. @throws DomainError `<list>/field-unknown` for fields that only the product
 * sets
 */
function given({ personal, fields, list, label }: RecordType, values: RecordValues | undefined): RecordValues {
  // A body that is not JSON arrives as undefined.
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new DomainError(`${list}/field-invalid`, 'An object of fields is needed.');
  const [own] = Object.keys(values).filter((name) => Object.hasOwn(fields, name) && fields[name]?.byServer);
  if (own) {
    const words = `${label} has no field ${own} that you can set.`;
    throw new DomainError(`${list}/field-unknown`, words, { [own]: words });
  }
  if (!personal) return values;
  // The stored name is ignored: rows show the current name of the account.
  const { createdBy: _by, createdByName: _name, ...rest } = values;
  return rest;
}
