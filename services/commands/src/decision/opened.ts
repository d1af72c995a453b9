import { BadRequestException } from '@nestjs/common';
import type { Json } from '@matricula/domain/kernel';

/** What somebody had before them who changes it, as they send it back as `expected`: an object of fields, or nothing. @throws BadRequestException */
export function openedAs(expected: Json | undefined): Record<string, Json> | undefined {
  if (expected === undefined || expected === null || expected === '') return undefined;
  if (typeof expected !== 'object' || Array.isArray(expected)) throw new BadRequestException('expected must be an object of fields.');
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value ?? null]));
}
