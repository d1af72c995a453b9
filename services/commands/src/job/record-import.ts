import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { grants, type CommandMeta, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { defaultsOf, type FieldSet } from '@matricula/domain/kernel/field-set';
import { valueOf } from '@matricula/domain/kernel/field-text';
import { recordBoundary, recordUniqueStream, type RecordType, type RecordValues } from '@matricula/domain/record';
import { EventStore, partIdOf } from '@matricula/event-store';
import { DecideCommand } from '../decision/decide.handler';
import { openTypes } from '../record/records.service';
import type { CsvRow } from './csv-source';
import type { ColumnChoice } from './import-fields';
import type { RowProblem } from './import-row';
import { saysNothing } from './says-nothing';

/** A row of a file as a record: the one that it is already, where there is one. */
export interface RecordRow extends CsvRow {
  given: RecordValues;
  problems: RowProblem[];
  /** Its unique values, as the log reserves them; undefined for a type without any. */
  key?: string;
  recordId?: string;
}

/** What a column of a file may fill: the fields that forms ask for. */
export const targetsOf = ({ fields }: RecordType): FieldSet =>
  Object.fromEntries(Object.entries(fields).filter(([, { form, kind }]) => form !== false && kind !== 'json' && kind !== 'secret'));

const plain = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A mapping by the names and labels of the fields; what nothing is known about is left out. */
export function proposeTargets(type: RecordType, header: readonly string[]): ColumnChoice[] {
  const taken = new Set<string>();
  return header.map((title, column): ColumnChoice => {
    const found = Object.entries(targetsOf(type)).find(
      ([name, { label }]) => !taken.has(name) && [plain(name), plain(label)].includes(plain(title)),
    );
    if (!found) return { column, as: 'ignore' };
    taken.add(found[0]);
    return { column, as: 'field', field: found[0] as ColumnChoice['field'] };
  });
}

/** Rows of files as records of a type: read, recognised by what is unique about them, saved. */
@Injectable()
export class RecordImport {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  /** The type whose records a file holds. @throws DomainError `records/unknown`, `records/not-yours` */
  typeOf(list: string, { acl }: Pick<RequestContext, 'acl'>): RecordType {
    const type = this.declared(list);
    if (!type.permission || !grants(acl, type.permission)) throw new DomainError('records/not-yours', `You may not change ${list}.`);
    return type;
  }

  declared(list: string): RecordType {
    const type = openTypes.find((one) => one.list === list && !one.personal && !one.admins && one.permission);
    if (!type) throw new DomainError('records/unknown', `There are no records called ${list}.`);
    return type;
  }

  async read(type: RecordType, tenantId: string, mapping: readonly ColumnChoice[], batch: readonly CsvRow[]): Promise<RecordRow[]> {
    const rows = batch.map((row): RecordRow => {
      const given: RecordValues = {};
      for (const { as, column, field } of mapping) {
        const [name, text] = [String(field), row.values[column]?.trim() ?? ''];
        const of = as === 'field' && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
        if (of && !saysNothing(text)) given[name] = valueOf(of, text);
      }
      const whole = { ...defaultsOf(type.fields), ...given, ...type.made(given) };
      return { ...row, given, problems: [], key: recordUniqueStream(type, tenantId, whole) };
    });
    const reserved = await this.store.readMany([...new Set(rows.flatMap(({ key }) => key ?? []))]);
    return rows.map((row) => {
      const last = row.key === undefined ? undefined : reserved.get(row.key)?.at(-1);
      const recordId = last?.type === 'RecordNameReserved' ? (last.data as { recordId: string }).recordId : undefined;
      const whole = recordId === undefined ? { ...defaultsOf(type.fields), ...row.given, ...type.made(row.given) } : row.given;
      const { problems } = checkFields(type.fields, whole, recordId === undefined ? undefined : {});
      return { ...row, recordId, problems: problems.map(({ field, message }) => ({ field, message: `${message}.` })) };
    });
  }

  /** Saves a row under an id of its job and line, so that doing it again changes nothing. @throws DomainError what the type refuses */
  async save(
    type: RecordType,
    { line, given, recordId }: RecordRow,
    { jobId, policy, meta }: { jobId: string; policy: string; meta: CommandMeta },
  ): Promise<{ outcome: 'created' | 'updated' | 'skipped'; recordId: string }> {
    const commandId = `${jobId}/${line}`;
    const own = partIdOf(commandId, type.list);
    if (recordId !== undefined && recordId !== own && policy === 'skip') return { outcome: 'skipped', recordId };
    const isNew = recordId === undefined || recordId === own;
    const id = isNew ? own : recordId;
    const command = { type: isNew ? ('CreateRecord' as const) : ('ChangeRecord' as const), data: { recordId: id, values: given } };
    await this.commands.execute(new DecideCommand(recordBoundary(type), [id], command, { ...meta, commandId }));
    return { outcome: isNew ? 'created' : 'updated', recordId: id };
  }
}
