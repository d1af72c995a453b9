import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { AllRowsDto, selectedKeys } from '@matricula/lists';
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

/** Body of what acts on parked things again: by id, or all of the tenant with their count. */
export class ReplayParkedDto extends AllRowsDto {
  @IsOptional() @IsArray() @ArrayNotEmpty() @ArrayMaxSize(1_000) @IsString({ each: true }) parkedIds?: string[];
}

/** What a body names of things that are parked. @throws DomainError as `selectedKeys` does */
export const parkedIdsOf = ({ parkedIds, all, count }: ReplayParkedDto, matching: () => Promise<string[]>): Promise<string[]> =>
  selectedKeys({ keys: parkedIds, all, count }, { words: 'parked entries', matching });

/** Rows of what is parked under these ids, or of all of it, which then counts as many as the person saw. @throws DomainError as `selectedKeys` does */
export async function parkedOf<Row extends object>(
  reads: ReadStore,
  model: ReadModel<Row>,
  tenantId: string,
  chosen: ReplayParkedDto,
): Promise<Row[]> {
  return reads.getMany(model, tenantId, await parkedIdsOf(chosen, () => reads.keys(model, tenantId, {})));
}
