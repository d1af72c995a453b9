import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError, type Json } from '@matricula/domain/kernel';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import type { FieldSet, ValuesOf } from '@matricula/domain/kernel/field-set';
import { valueOf } from '@matricula/domain/kernel/field-text';
import { accountFields, registerFields, role as roleRecord } from '@matricula/domain/user';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { decode, EncodingSniffer } from '../job/csv-encoding';
import { csvBatches, detectDelimiter, type CsvRow } from '../job/csv-source';
import { Accounts } from './accounts.service';
import { addressOf, Credentials } from './credentials';

/** People in one file: each password takes its time. */
const MOST_PEOPLE = 200;
const MOST_BYTES = 2 * 1024 * 1024;

const { allowed_tenants: _tenants, ...targets } = accountFields;
/** What a column of a file may say; a password that no column says is nobody's, and set by "Forgot password". */
export const userTargets: FieldSet = { ...targets, password: registerFields.password };

/** What people call the columns beside the names and labels of the fields. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'e mail': 'email',
  'email address': 'email',
  'full name': 'name',
  mobile: 'alt_mobile',
  phone: 'alt_mobile',
  manager: 'manager_id',
  'reporting manager': 'manager_id',
  'role name': 'role',
};

/** A column of a file, what it means and what its first rows say. */
export interface UploadColumn {
  header: string;
  /** Null: left out. */
  field: string | null;
  samples: string[];
}

/** A row that cannot become an account, with the reasons. */
export interface RefusedUser {
  line: number;
  name: string;
  problems: string[];
}

/** What a file of people holds, or what became of it. */
export interface UserUpload {
  columns: UploadColumn[];
  rows: number;
  good: number;
  created: number;
  refused: RefusedUser[];
}

interface People {
  roles: ReadonlyMap<string, number>;
  managers: ReadonlyMap<string, string>;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What the columns of a file mean, by their names; a column that was chosen by hand means what was chosen. */
export function columnsOf(header: readonly string[], chosen: Readonly<Record<number, string | null>> = {}): (string | null)[] {
  const taken = new Set(Object.values(chosen).filter((field) => field !== null));
  return header.map((title, column) => {
    const by = chosen[column];
    if (by !== undefined) return by !== null && Object.hasOwn(userTargets, by) ? by : null;
    const word = plain(title);
    const known =
      Object.entries(userTargets).find(([name, { label }]) => [plain(name), plain(label)].includes(word))?.[0] ?? SYNONYMS[word];
    if (!known || taken.has(known)) return null;
    taken.add(known);
    return known;
  });
}

/** Accounts from a file: what it holds is shown before anything is made; what does not fit holds up nobody else. */
@Injectable()
export class UserUploads {
  constructor(
    private readonly reads: ReadStore,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
  ) {}

  /** @throws DomainError `import/*` for what is no such file, `upload/too-large` */
  async read(bytes: Buffer, chosen: Readonly<Record<number, string | null>>, run: boolean, context: RequestContext): Promise<UserUpload> {
    const [first, ...rows] = await this.rows(bytes);
    const header = first?.values.map((title) => title.trim()) ?? [];
    if (rows.length === 0) throw new DomainError('import/empty', 'The file has a header and nothing below it.');
    if (rows.length > MOST_PEOPLE)
      throw new DomainError('upload/too-large', `A file may have ${MOST_PEOPLE} people at the most: split it.`);
    const fields = columnsOf(header, chosen);
    const people = await this.people(context);
    const columns = header.map((title, column) => ({
      ...{ header: title, field: fields[column] ?? null },
      samples: fields[column] === 'password' ? [] : rows.slice(0, 3).map(({ values }) => values[column] ?? ''),
    }));
    const upload: UserUpload = { columns, rows: rows.length, good: 0, created: 0, refused: [] };
    const seen = new Set<string>();
    for (const { line, values } of rows) {
      const { given, problems } = await this.account(fields, values, people, seen);
      const told = { line, name: String(given.name ?? given.email ?? '') };
      if (problems.length > 0) upload.refused.push({ ...told, problems });
      else if (!run) upload.good++;
      else await this.make(given, told, upload, context);
    }
    return upload;
  }

  private async make(given: FieldValues, told: Omit<RefusedUser, 'problems'>, upload: UserUpload, context: RequestContext): Promise<void> {
    const commandId = context.commandId && `${context.commandId}/${told.line}`;
    const account = { password: randomBytes(24).toString('base64url'), ...given } as unknown as ValuesOf<typeof registerFields>;
    try {
      await this.accounts.register(account, { ...context, commandId });
      upload.created++;
      upload.good++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      upload.refused.push({ ...told, problems: [error.message] });
    }
  }

  private async account(fields: readonly (string | null)[], values: readonly string[], { roles, managers }: People, seen: Set<string>) {
    const given: FieldValues = {};
    const problems: string[] = [];
    for (const [column, name] of fields.entries()) {
      const text = values[column]?.trim() ?? '';
      const field = name === null ? undefined : userTargets[name];
      if (name === null || !field || text === '') continue;
      if (name === 'role') given.role = (roles.get(text.toLowerCase()) ?? text) as Json;
      else if (name === 'manager_id') {
        const manager = managers.get(text.toLowerCase());
        if (manager) given.manager_id = manager;
        else problems.push(`Nobody here is called ${text}: name the manager by e-mail address.`);
      } else given[name] = valueOf(field, text);
    }
    if (typeof given.role === 'string') {
      problems.push(`There is no role ${given.role}.`);
      given.role = 1;
    }
    const { password: _password, ...asked } = userTargets;
    const set = given.password === undefined ? asked : userTargets;
    problems.push(...checkFields(set, given).problems.map(({ message }) => `${message}.`));
    const address = typeof given.email === 'string' ? addressOf(given.email) : '';
    if (address && seen.has(address)) problems.push('This email address stands further up already.');
    else if (address && (await this.credentials.find(address))) problems.push('Somebody has this email address already.');
    seen.add(address);
    return { given, problems };
  }

  private async people({ tenantId }: RequestContext): Promise<People> {
    const roles = new Map<string, number>();
    for (const { role, name } of await this.reads.page(recordList(roleRecord), tenantId, { limit: 1_000 })) {
      roles.set(String(name).toLowerCase(), Number(role));
      roles.set(String(role), Number(role));
    }
    const managers = new Map<string, string>();
    const where = { field: 'status', op: 'eq' as const, value: 'active' };
    for await (const some of this.reads.stream(userList, tenantId, { where })) {
      for (const { userId, name, email } of some) {
        // A name that two people have says nobody.
        managers.set(name.toLowerCase(), managers.has(name.toLowerCase()) ? '' : userId);
        managers.set(email.toLowerCase(), userId);
      }
    }
    return { roles, managers };
  }

  private async rows(bytes: Buffer): Promise<CsvRow[]> {
    if (bytes.length > MOST_BYTES) throw new DomainError('upload/too-large', 'The file is larger than 2 MB: split it.');
    const sniffer = new EncodingSniffer();
    sniffer.watch(bytes);
    const encoding = await sniffer.verdict();
    const delimiter = detectDelimiter(decode(bytes, encoding).slice(0, 65_536));
    const rows: CsvRow[] = [];
    for await (const batch of csvBatches(Readable.from([bytes]), { encoding: encoding.name, delimiter })) rows.push(...batch);
    return rows;
  }
}
