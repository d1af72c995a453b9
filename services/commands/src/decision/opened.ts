import { BadRequestException } from '@nestjs/common';
import type { Json } from '@matricula/domain/kernel';
import { assertShape } from '@matricula/http';

/** The values that the editor saw before the change, sent back as `expected`: an object of fields, or nothing. @throws BadRequestException */
export function openedAs(expected: Json | undefined): Record<string, Json> | undefined {
  if (expected === undefined || expected === null || expected === '') return undefined;
  if (typeof expected !== 'object' || Array.isArray(expected)) throw new BadRequestException('expected must be an object of fields.');
  // A form sends it as text, whose shape is not yet validated.
  assertShape(expected);
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value ?? null]));
}

/** Separates the new values from the values that the editor saw before. A value that is not an object is refused where the values are read. */
export function openedApart<Values extends object>(given: Values): { values: Values; expected?: Json } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { values: given };
  const { expected, ...values } = given as Values & { expected?: Json };
  return { values: values as Values, expected };
}
