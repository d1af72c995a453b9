import { ArrayMaxSize, ArrayNotEmpty, Equals, IsArray, IsInt, IsObject, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { DomainError } from '@matricula/domain/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import type { Filter } from '@matricula/read-models/kernel';
import { IsFilter } from './is-filter';

/** All rows, with how many the person saw. */
export class AllRowsDto {
  /** True selects all rows; `count` must then give their number. */
  @IsOptional() @Equals(true, { message: 'all must be true' }) all?: true;
  /** How many rows the person saw. Another number of rows at this moment is refused with 409, so that the person can decide again. */
  @IsOptional() @IsInt() @Min(0) count?: number;
}

/** The rows that a bulk action is about: `keys`, a condition or a search, or `all` with its count. Exactly one of the three. */
export class BulkSelectionDto extends AllRowsDto {
  @IsOptional() @IsArray() @ArrayNotEmpty() @ArrayMaxSize(10_000) @IsString({ each: true }) keys?: string[];
  @IsOptional() @IsObject() @IsFilter() where?: Filter;
  @IsOptional() @IsString() @MaxLength(200) search?: string;
}

/** A selection as it arrives. */
export interface BulkSelection {
  keys?: readonly string[];
  all?: boolean;
  count?: number;
  where?: Filter;
  search?: string;
}

/** Reads the keys of a selection; `words` names its rows in error texts: "leads". */
export interface SelectionReading {
  /** The rows in the plural: "leads". */
  words: string;
  /** A narrower list chosen by other means than condition and search; it counts as a condition. */
  narrowed?: boolean;
  /** Keys of the rows that match. */
  matching: () => Promise<string[]>;
}

/**
 * The distinct keys of a selection. @throws DomainError `selection/nothing-named` if it selects no rows, `selection/ambiguous` if it selects them in
 * two ways, `selection/count-missing` for all rows without their number, `selection/changed-meanwhile` if the number has changed
 */
export async function selectedKeys(selection: BulkSelection, { words, narrowed = false, matching }: SelectionReading): Promise<string[]> {
  assertSelects(selection, words, narrowed);
  if (selection.keys) return [...new Set(selection.keys)];
  const found = await matching();
  assertCount(selection, found.length, words);
  return found;
}

/** @throws DomainError `selection/nothing-named`, `selection/ambiguous`, `selection/count-missing` */
export function assertSelects({ keys, all, count, where, search }: BulkSelection, words: string, narrowed = false): void {
  const isFiltered = narrowed || !isBlank(search) || reachOf(where) !== 'all';
  const hasFilter = narrowed || where !== undefined || !isBlank(search);
  if ([keys !== undefined, all === true, hasFilter].filter(Boolean).length > 1)
    throw new DomainError('selection/ambiguous', `Select ${words} by key, by a condition, or all of them: only one of the three.`);
  if (keys !== undefined) {
    if (keys.length === 0) throw nothingNamed(words);
    if (count !== undefined) throw new DomainError('selection/ambiguous', 'A count goes with a condition or with all, not with keys.');
    return;
  }
  if (all === true) {
    if (count === undefined)
      throw new DomainError('selection/count-missing', `With all, also send the number of ${words} that you saw: the count of the list.`);
    return;
  }
  if (!isFiltered) throw nothingNamed(words);
}

/** @throws DomainError `selection/changed-meanwhile` with the current number, if it differs from the one the user saw */
export function assertCount({ count }: BulkSelection, present: number, words: string): void {
  if (count === undefined || count === present) return;
  const [saw, are] = [count, present].map((number) => whole.format(number));
  throw new DomainError('selection/changed-meanwhile', `You selected ${saw} ${words}; ${are} match now. Please confirm.`, undefined, {
    count: present,
  });
}

const nothingNamed = (words: string) =>
  new DomainError('selection/nothing-named', `Select ${words} by key, by a condition, or all of them with their count.`);

/** Empty, or only spaces and invisible characters. */
const isBlank = (text: string | undefined): boolean => (text ?? '').replace(/[\s\p{Cf}\p{Cc}]/gu, '') === '';

/**
 * Whether a condition, by its form alone, matches every row (`all`) or none (`none`), as an empty list of conditions or values does. No condition
 * matches every row.
 */
export function reachOf(filter: Filter | undefined): 'all' | 'some' | 'none' {
  if (!filter) return 'all';
  if ('and' in filter) {
    const parts = filter.and.map(reachOf);
    return parts.includes('none') ? 'none' : parts.every((part) => part === 'all') ? 'all' : 'some';
  }
  if ('or' in filter) {
    const parts = filter.or.map(reachOf);
    return parts.includes('all') ? 'all' : parts.every((part) => part === 'none') ? 'none' : 'some';
  }
  if ('not' in filter) {
    const part = reachOf(filter.not);
    return part === 'all' ? 'none' : part === 'none' ? 'all' : 'some';
  }
  if (filter.op === 'in' && filter.values.length === 0) return 'none';
  if (filter.op === 'nin' && filter.values.length === 0) return 'all';
  if ((filter.op === 'contains' || filter.op === 'startsWith') && isBlank(filter.value)) return 'all';
  return 'some';
}
