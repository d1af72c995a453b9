import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import { visibleText } from '@matricula/domain/kernel/folded-text';
import type { FieldSet, ValuesOf } from '@matricula/domain/kernel/field-set';
import { valueOf } from '@matricula/domain/kernel/field-text';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { accountFields, type registerFields, role as roleRecord } from '@matricula/domain/user';
import { partIdOf } from '@matricula/event-store';
import { recordList } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import type { CsvRow } from '../job';
import {
  type ColumnChoice,
  type ImportKind,
  type RowOfThing,
  type RowSaving,
  type RowProblem,
  RecordImport,
  isPlaceholder,
} from '../import';
import { Accounts } from './accounts.service';
import { addressOf, Credentials } from './credentials';

/** The import kind for files of users. */
export const USERS = 'users';

const { allowed_tenants: _tenants, ...targets } = accountFields;

/** Lookups for names in rows: roles by name and number, managers by name and e-mail address. */
interface People {
  roles: ReadonlyMap<string, number>;
  users: ReadonlyMap<string, UserRow>;
  managers: ReadonlyMap<string, string>;
}

/** Imports the rows of a file as accounts, identified by e-mail address. A file sets no passwords: each user is invited to set one. */
@Injectable()
export class UserImport implements ImportKind {
  readonly targets: FieldSet = targets;
  readonly synonyms = {
    'e mail': 'email',
    'email address': 'email',
    'full name': 'name',
    mobile: 'alt_mobile',
    phone: 'alt_mobile',
    manager: 'manager_id',
    'reporting manager': 'manager_id',
    'role name': 'role',
  };

  constructor(
    imports: RecordImport,
    private readonly reads: ReadStore,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
  ) {
    imports.add(USERS, this);
  }

  may({ user }: Pick<RequestContext, 'user'>): boolean {
    return user.role === staffRoles.admin;
  }

  async read(tenantId: string, mapping: readonly ColumnChoice[], batch: readonly CsvRow[]): Promise<RowOfThing[]> {
    const people = await this.people(tenantId);
    return Promise.all(batch.map((row) => this.account(tenantId, row, mapping, people)));
  }

  async save({ line, given, recordId }: RowOfThing, { jobId, policy, meta }: RowSaving): ReturnType<ImportKind['save']> {
    const own = { ...meta, commandId: `${jobId}/${line}` };
    const userId = partIdOf(own.commandId, 'user');
    if (recordId === undefined || recordId === userId) {
      await this.accounts.make(given as unknown as ValuesOf<typeof registerFields>, own);
      return { outcome: 'created', recordId: userId };
    }
    if (policy === 'skip') return { outcome: 'skipped', recordId };
    const { email: _email, role: _role, manager_id: _manager, user_type: _type, ...said } = given;
    await this.accounts.amend(recordId, said, own);
    return { outcome: 'updated', recordId };
  }

  private async account(tenantId: string, row: CsvRow, mapping: readonly ColumnChoice[], people: People): Promise<RowOfThing> {
    const given: FieldValues = {};
    const problems: RowProblem[] = [];
    for (const { as, column, field } of mapping) {
      const [name, text] = [String(field), row.values[column]?.trim() ?? ''];
      const of = as === 'field' && Object.hasOwn(this.targets, name) ? this.targets[name] : undefined;
      if (!of || isPlaceholder(text)) continue;
      given[name] = named(name, text, people) ?? valueOf(of, text);
    }
    const { role, manager_id: manager, ...rest } = given;
    const unknown = { field: 'role', message: `There is no role ${String(role)}.` };
    if (role !== undefined && typeof role !== 'number') problems.push(unknown);
    if (manager === NOBODY)
      problems.push({ field: 'manager_id', message: 'No user has this name: enter the e-mail address of the manager.' });
    const plain = { ...rest, ...(role !== undefined && { role: typeof role === 'number' ? role : 1 }) };
    problems.push(...checkFields(this.targets, plain).problems.map(({ field, message }) => ({ field, message: `${message}.` })));
    const address = typeof given.email === 'string' ? addressOf(given.email) : undefined;
    const owner = address === undefined ? undefined : await this.credentials.find(address);
    const known = owner?.tenantId === tenantId ? owner.userId : undefined;
    if (owner && known === undefined) problems.push({ field: 'email', message: 'This email address is already in use.' });
    problems.push(...moved(given, people.users.get(known ?? '')));
    return { ...row, given, problems, key: address, recordId: known };
  }

  private async people(tenantId: string): Promise<People> {
    const roles = new Map<string, number>();
    for (const { role, name } of await this.reads.page(recordList(roleRecord), tenantId, { limit: 1_000 })) {
      roles.set(String(name).toLowerCase(), Number(role));
      roles.set(String(role), Number(role));
    }
    const users = new Map<string, UserRow>();
    const managers = new Map<string, string>();
    const where = { field: 'status', op: 'ne' as const, value: 'removed' };
    for await (const some of this.reads.stream(userList, tenantId, { where })) {
      for (const user of some) {
        users.set(user.userId, user);
        if (user.status !== 'active') continue;
        // A name that two people share is ambiguous.
        managers.set(user.name.toLowerCase(), managers.has(user.name.toLowerCase()) ? NOBODY : user.userId);
        managers.set(user.email.toLowerCase(), user.userId);
      }
    }
    return { roles, users, managers };
  }
}

const NOBODY = '';

/** The stored value for a text that names a role, manager or type; undefined for other fields and unknown roles. */
function named(field: string, text: string, { roles, managers }: People): number | string | undefined {
  if (field === 'role') return roles.get(text.toLowerCase()) ?? text;
  if (field === 'manager_id') return managers.get(visibleText(text).toLowerCase()) ?? NOBODY;
  return undefined;
}

/** Refuses changes of role, manager and type of existing users, whose effects are shown where they are changed individually. */
function moved({ role, manager_id: manager, user_type: type }: FieldValues, user: UserRow | undefined): RowProblem[] {
  if (!user) return [];
  const problems: RowProblem[] = [];
  if (typeof role === 'number' && role !== user.role)
    problems.push({ field: 'role', message: `The account already exists, as ${user.roleName}: change its role there.` });
  if (manager !== undefined && manager !== NOBODY && manager !== user.managerId)
    problems.push({ field: 'manager_id', message: 'The account already exists, with another manager: move people in the hierarchy.' });
  if (typeof type === 'string' && type !== user.userType)
    problems.push({ field: 'user_type', message: 'The account already exists, with another user type: change it there.' });
  return problems;
}
