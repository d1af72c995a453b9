import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { grants, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { checkFields } from '@matricula/domain/kernel/field-check';
import { defaultsOf, type FieldSet } from '@matricula/domain/kernel/field-set';
import { valueOf } from '@matricula/domain/kernel/field-text';
import { recordBoundary, recordUniqueStream, type RecordType, type RecordValues } from '@matricula/domain/record';
import { EventStore, partIdOf } from '@matricula/event-store';
import { DecideCommand } from '../decision';
import { openTypes } from '../record';
import type { CsvRow } from '../job';
import type { ColumnChoice } from './import-fields';
import type { ImportKind, RowOfThing, RowSaving } from './import-kind';
import { isPlaceholder } from './is-placeholder';

/** The fields that columns can fill: those of the form, without JSON and secrets. */
export const targetsOf = ({ fields }: RecordType): FieldSet =>
  Object.fromEntries(Object.entries(fields).filter(([, { form, kind }]) => form !== false && kind !== 'json' && kind !== 'secret'));

/** Provides the import kind of a list: by default its record type, whose records are recognised by their unique fields; contexts add others. */
@Injectable()
export class RecordImport {
  private readonly others = new Map<string, ImportKind>();

  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  /** Registers an import kind for rows that are not records. */
  add(list: string, kind: ImportKind): void {
    this.others.set(list, kind);
  }

  /** The import kind of a list. @throws DomainError `records/unknown`, `records/not-yours` */
  kindOf(list: string, context: Pick<RequestContext, 'acl' | 'user'>): ImportKind {
    const kind = this.declared(list);
    if (!kind.may(context)) throw new DomainError('records/not-yours', `You do not have permission to change ${list}.`);
    return kind;
  }

  declared(list: string): ImportKind {
    const other = this.others.get(list);
    if (other) return other;
    const type = openTypes.find((one) => one.list === list && !one.personal && !one.admins && one.permission);
    const { permission } = type ?? {};
    if (!type || !permission) throw new DomainError('records/unknown', `There are no records called ${list}.`);
    return {
      may: ({ acl }) => grants(acl, permission),
      targets: targetsOf(type),
      read: (tenantId, mapping, batch) => this.read(type, tenantId, mapping, batch),
      save: (row, saving) => this.save(type, row, saving),
    };
  }

  private async read(
    type: RecordType,
    tenantId: string,
    mapping: readonly ColumnChoice[],
    batch: readonly CsvRow[],
  ): Promise<RowOfThing[]> {
    const rows = batch.map((row): RowOfThing => {
      const given: RecordValues = {};
      for (const { as, column, field } of mapping) {
        const [name, text] = [String(field), row.values[column]?.trim() ?? ''];
        const of = as === 'field' && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
        if (of && !isPlaceholder(text)) given[name] = valueOf(of, text);
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

  private async save(
    type: RecordType,
    { line, given, recordId }: RowOfThing,
    { jobId, policy, meta }: RowSaving,
  ): ReturnType<ImportKind['save']> {
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
