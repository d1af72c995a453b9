import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { RecordType } from '@matricula/domain/record';
import { allOf, ListService } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import type { RowOfRecord } from '@matricula/read-models/record';

/** Most distinct values of a field. */
const MOST_VALUES = 100_000;

/** Records of any type as their lists show them. */
@Injectable()
export class RecordRows {
  constructor(private readonly list: ListService) {}

  /** All of them, by what is unique about them, or in their own order. */
  async all<T extends RecordType>(type: T, context: RequestContext, where?: Filter): Promise<RowOfRecord<T>[]> {
    const by = type.order ? [type.order, 'createdAt'] : [type.unique.at(-1) ?? 'createdAt'];
    const sort = by.map((field) => ({ field, dir: 'asc' as const }));
    return this.list.all<RowOfRecord<T>>(this.list.declared(type.list, context), { where: allOf(where), sort }, context);
  }

  /** @throws DomainError `<list>/unknown` */
  async one<T extends RecordType>(type: T, id: string, context: RequestContext): Promise<RowOfRecord<T>> {
    const [row] = await this.list.byKey<RowOfRecord<T>>(this.list.declared(type.list, context), [id], context);
    if (!row) throw new DomainError(`${type.list}/unknown`, `There is no such ${type.label}.`);
    return row;
  }

  /** The values of a field, by name. */
  async values(type: RecordType, field: string, context: RequestContext, where?: Filter): Promise<{ name: string }[]> {
    const facets = await this.list.facets(this.list.declared(type.list, context), [field], { where }, context, MOST_VALUES);
    const values = (facets[field] ?? []).flatMap(({ value }) => (value === null ? [] : [String(value)]));
    return values.sort((a, b) => a.localeCompare(b)).map((name) => ({ name }));
  }
}
