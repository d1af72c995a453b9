import { BadRequestException } from '@nestjs/common';

/** The log allows 64 levels, and an event wraps the request's data. */
const MOST_LEVELS = 50;
/** Twice what any call needs: no DTO allows more than 10,000 items, no record and no row of a file more than 500 fields. */
const MOST_ITEMS = 20_000;
const MOST_FIELDS = 1_000;
/** DTO rules check every single value and block all other requests meanwhile. */
const MOST_VALUES = 1_000_000;

/**
 * @throws BadRequestException for input that no legitimate client sends and no store accepts: excessive nesting or length, unpaired surrogates,
 * names of built-in object properties
 */
export function assertShape(value: unknown): void {
  let values = 0;
  const look = (of: unknown, level: number): void => {
    if (++values > MOST_VALUES) throw new BadRequestException(`The request holds more than ${MOST_VALUES} values.`);
    if (typeof of === 'string') assertText(of);
    else if (typeof of === 'number') {
      if (!Number.isFinite(of)) throw new BadRequestException('The request holds a number that is too large.');
    } else if (typeof of === 'object' && of !== null) {
      if (level === MOST_LEVELS) throw new BadRequestException(`The request is nested deeper than ${MOST_LEVELS} levels.`);
      if (Array.isArray(of)) lookInto(of, level);
      else lookAt(of as Record<string, unknown>, level);
    }
  };
  const lookInto = (list: unknown[], level: number): void => {
    if (list.length > MOST_ITEMS) throw new BadRequestException(`A list of the request holds more than ${MOST_ITEMS} items.`);
    for (const item of list) look(item, level + 1);
  };
  const lookAt = (fields: Record<string, unknown>, level: number): void => {
    const names = Object.keys(fields);
    if (names.length > MOST_FIELDS) throw new BadRequestException(`A part of the request has more than ${MOST_FIELDS} fields.`);
    for (const name of names) {
      // Converting such an object to text or a number would call the property's value.
      if (name in Object.prototype) throw new BadRequestException(`property ${name} should not exist`);
      assertText(name);
      look(fields[name], level + 1);
    }
  };
  look(value, 0);
}

function assertText(text: string): void {
  if (/\p{Surrogate}/u.test(text)) throw new BadRequestException('The request holds text that is not valid Unicode.');
}
