import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, reaches, rulesBinding, type RequestContext } from '@matricula/auth';
import { DomainError, type Json, type Position } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { scopeOf, staffRoles, type Scope } from '@matricula/domain/kernel/staff-roles';
import type { RecordValues } from '@matricula/domain/record';
import {
  accountBoundary,
  checkedAcl,
  type AclEntry,
  beyond,
  type editRoleFields,
  fieldRulesOf,
  freedBeyond,
  stricterRules,
  type FieldRules,
  type newRoleFields,
  role as roleRecord,
} from '@matricula/domain/user';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand, openedAs } from '../decision';
import { Records } from '../record';
import { RoleHolders } from './role-holders';

type NewRole = ValuesOf<typeof newRoleFields>;
type EditedRole = Partial<ValuesOf<typeof editRoleFields>>;

const MOST_ROLES = 99;

const idOf = (role: number) => `role-${role}`;
const aclIn = (row: RecordRow | undefined) => (row?.acl as AclEntry[] | undefined) ?? [];

/**
 * Creates, copies, changes and deletes roles. A user with `USER_ROLES` grants no permission that they lack and lifts no rule that applies to them.
 */
@Injectable()
export class Roles {
  constructor(
    private readonly records: Records,
    private readonly reads: ReadStore,
    private readonly commands: CommandBus,
    private readonly holders: RoleHolders,
  ) {}

  /** Creates a role under the next free number. @throws DomainError `roles/beyond-own`, `roles/acl-invalid`, `roles/taken` */
  async add({ copy_of, ...given }: NewRole, context: RequestContext): Promise<{ position: Position; role: number }> {
    const model = recordList(roleRecord);
    await ownWrites(this.reads, model, context);
    const rows = await this.reads.page(model, context.tenantId, { limit: 1_000 });
    const copied = copy_of === undefined || copy_of === null ? undefined : rows.find(({ role }) => role === copy_of);
    if (copy_of && !copied) throw unknownRole();
    // Missing values come from the copied role; its rules are combined with those that apply to the creator.
    const field_rules = stricterRules(rulesIn(copied), rulesBinding(context.sight)) as Json;
    const values = this.valuesOf({ acl: aclIn(copied) as unknown as Json, field_rules, ...given }, undefined, context);
    const scope = values.scope ?? scopeOf(copy_of ?? 0, copied?.scope);
    this.assertScope(scope as Scope, context);
    // Numbers are not reused, because old references mean the former role.
    for (let role = Math.max(staffRoles.auditor, ...rows.map((row) => Number(row.role))) + 1; role <= MOST_ROLES; role++) {
      try {
        const { position } = await this.records.create(roleRecord, { ...values, scope, role, active: true }, context, idOf(role));
        return { position, role };
      } catch (error) {
        if (!(error instanceof DomainError && error.code === 'roles/exists')) throw error;
      }
    }
    throw new DomainError('roles/too-many-roles', `There can be at most ${MOST_ROLES} roles.`);
  }

  /** Changes a role; its users are affected within a second. @throws DomainError `role/admin`, `role/own`, `roles/changed-meanwhile` */
  async edit({ role = 0, expected, ...given }: EditedRole, context: RequestContext): Promise<{ position: Position }> {
    const row = await this.records.find(roleRecord, idOf(role), context);
    this.assertOthers(role, context);
    const values = this.valuesOf(given, row, context);
    if (values.scope) this.assertScope(values.scope as Scope, context, scopeOf(role, row.scope));
    const opened = openedAs(expected);
    let { position } = await this.records.change(roleRecord, row.recordId, values, context, opened && asKept(opened, row));
    const { name } = values;
    // User rows carry the name of their role; sending the name again completes an interrupted rename.
    if (typeof name === 'string') position = (await this.rename(role, name, context)) ?? position;
    return { position };
  }

  /** Deletes a role that no user has any more. @throws DomainError `roles/not-possible`, with the number of its users */
  async remove(recordId: string, context: RequestContext): Promise<{ position: Position }> {
    const { role } = await this.records.find(roleRecord, recordId, context);
    this.assertOthers(Number(role), context);
    await ownWrites(this.reads, userList, context);
    return this.records.remove(roleRecord, recordId, context);
  }

  /** Users do not change their own role, and an admin's permissions are fixed. */
  private assertOthers(role: number, { user }: RequestContext): void {
    if (role === staffRoles.admin) throw new DomainError('role/admin', 'Admins have full access: this role cannot be changed or deleted.');
    if (role === user.role) throw new DomainError('role/own', 'You cannot change your own role: ask a user with another role.');
  }

  private assertScope(scope: Scope, { sight }: RequestContext, before?: Scope): void {
    if (scope === before || reaches(sight, scope)) return;
    throw new DomainError('roles/beyond-own', 'You cannot give others access to more than you see yourself.', {
      scope: 'You cannot give others access to more than you see yourself.',
    });
  }

  private valuesOf(given: Partial<NewRole>, row: RecordRow | undefined, { acl: own, sight }: RequestContext): RecordValues {
    const { name, scope, acl, field_rules, active } = given;
    const values: RecordValues = {};
    if (name !== undefined) values.name = name;
    if (scope !== undefined && scope !== null) values.scope = scope;
    if (active !== undefined && active !== null) values.active = active;
    if (field_rules !== undefined) {
      const after = fieldRulesOf(field_rules);
      const freed = freedBeyond(rulesBinding(sight), row && rulesIn(row), after);
      if (freed.length > 0) {
        const message = `You cannot free others from rules that bind you yourself: ${freed.join(', ')}.`;
        throw new DomainError('roles/beyond-own', message, { field_rules: message });
      }
      values.fieldRules = after as Json;
    }
    if (acl !== undefined) {
      const after = checkedAcl(acl, aclIn(row));
      const more = sight.admin ? [] : beyond(own, aclIn(row), after);
      if (more.length > 0) {
        const message = `You cannot grant permissions that you do not have yourself: ${more.join(', ')}.`;
        throw new DomainError('roles/beyond-own', message, { acl: message });
      }
      values.acl = after as unknown as Json;
    }
    return values;
  }

  private async rename(role: number, roleName: string, context: RequestContext): Promise<Position | undefined> {
    const { commandId: _command, ...meta } = commandMeta(context);
    let position: Position | undefined;
    for (const userId of await this.holders.holders(role, context.tenantId)) {
      const change = { type: 'ChangeUser', data: { to: { roleName } } } as const;
      const receipt = await this.commands.execute(new DecideCommand(accountBoundary, [userId], change, meta));
      // If every row has the name already, the position is that of the change of the role.
      if (receipt.events.length > 0) ({ position } = receipt);
    }
    return position;
  }
}

const rulesIn = (row: RecordRow | undefined): FieldRules => fieldRulesOf(row?.fieldRules);

const unknownRole = () => new DomainError('roles/unknown', 'There is no such role.');

/** The role as the editor read it, in its stored form, which leaves out defaults. */
const asKept = ({ field_rules, scope, ...rest }: RecordValues, row: RecordRow): RecordValues => ({
  ...rest,
  ...(field_rules !== undefined && { fieldRules: row.fieldRules === undefined && isEmpty(field_rules) ? null : field_rules }),
  ...(scope !== undefined && { scope: scope === scopeOf(Number(row.role), row.scope) ? ((row.scope as Json) ?? null) : scope }),
});

const isEmpty = (value: Json | undefined) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
