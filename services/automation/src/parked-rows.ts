import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { AllRowsDto, selectedKeys } from '@matricula/lists';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';

const PAGE = 100;

/** Query for a list of parked events: oldest first, a hundred by default. */
export class ParkedPageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) skip?: number;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(1_000) limit?: number;
}

/** A page of parked events, and their total. */
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

/** Body for an action on parked events: by id, or all of the tenant with their count. */
export class ReplayParkedDto extends AllRowsDto {
  @IsOptional() @IsArray() @ArrayNotEmpty() @ArrayMaxSize(1_000) @IsString({ each: true }) parkedIds?: string[];
}

/** The parked ids that a body selects. @throws DomainError as `selectedKeys` does */
export const parkedIdsOf = ({ parkedIds, all, count }: ReplayParkedDto, matching: () => Promise<string[]>): Promise<string[]> =>
  selectedKeys({ keys: parkedIds, all, count }, { words: 'parked entries', matching });

/** The parked rows with these ids, or all of them, whose number must match what the user saw. @throws DomainError as `selectedKeys` does */
export async function parkedOf<Row extends object>(
  reads: ReadStore,
  model: ReadModel<Row>,
  tenantId: string,
  chosen: ReplayParkedDto,
): Promise<Row[]> {
  return reads.getMany(model, tenantId, await parkedIdsOf(chosen, () => reads.keys(model, tenantId, {})));
}
