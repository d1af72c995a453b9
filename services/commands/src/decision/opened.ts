import { BadRequestException } from '@nestjs/common';
import type { Json } from '@matricula/domain/kernel';
import { assertShape } from '@matricula/http';

/** What somebody had before them who changes it, as they send it back as `expected`: an object of fields, or nothing. @throws BadRequestException */
export function openedAs(expected: Json | undefined): Record<string, Json> | undefined {
  if (expected === undefined || expected === null || expected === '') return undefined;
  if (typeof expected !== 'object' || Array.isArray(expected)) throw new BadRequestException('expected must be an object of fields.');
  // A form brings it as text, at which nobody has looked.
  assertShape(expected);
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value ?? null]));
}

/** What is to be said, and what somebody had before them who says it. What is no object is for the reader of the values to refuse. */
export function openedApart<Values extends object>(given: Values): { values: Values; expected?: Json } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { values: given };
  const { expected, ...values } = given as Values & { expected?: Json };
  return { values: values as Values, expected };
}
