import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';

const PAGE = 100;

/** Query of what lists parked events: the oldest first, a hundred of them where nothing is said. */
export class ParkedPageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) skip?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000) limit?: number;
}

/** A page of what is parked, and how many there are. */
export async function parkedPage<Row extends object>(
  reads: ReadStore,
  model: ReadModel<Row>,
  tenantId: string,
  { skip = 0, limit = PAGE }: ParkedPageDto,
): Promise<{ rows: Row[]; count: number }> {
  const sort = ['at', model.key].map((field) => ({ field, dir: 'asc' as const }));
  const [rows, count] = await Promise.all([reads.page(model, tenantId, { sort, skip, limit }), reads.count(model, tenantId, {})]);
  return { rows, count };
}

/** What is parked under these ids, or all of it. */
export async function parkedOf<Row extends object>(
  reads: ReadStore,
  model: ReadModel<Row>,
  tenantId: string,
  parkedIds: string[] | undefined,
): Promise<Row[]> {
  if (parkedIds) return reads.getMany(model, tenantId, parkedIds);
  const all: Row[] = [];
  for await (const some of reads.stream(model, tenantId, {})) all.push(...some);
  return all;
}
