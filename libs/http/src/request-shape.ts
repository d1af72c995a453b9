import { BadRequestException } from '@nestjs/common';

/** The log keeps 64 levels, and an event wraps what it was asked for. */
const MOST_LEVELS = 50;

/** @throws BadRequestException for what no honest program sends and no store keeps: endless nesting, half characters, names that objects have already */
export function assertShape(value: unknown, level = 0): void {
  if (typeof value === 'string') {
    if (/\p{Surrogate}/u.test(value)) throw new BadRequestException('The request holds text that is not valid Unicode.');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new BadRequestException('The request holds a number that is too large.');
  } else if (typeof value === 'object' && value !== null) {
    if (level === MOST_LEVELS) throw new BadRequestException(`The request is nested deeper than ${MOST_LEVELS} levels.`);
    for (const [name, of] of Object.entries(value)) {
      // What reads it as text or number would call its value.
      if (name in Object.prototype) throw new BadRequestException(`property ${name} should not exist`);
      assertShape(name, level);
      assertShape(of, level + 1);
    }
  }
}
