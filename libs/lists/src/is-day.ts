import { IsOptional, registerDecorator, ValidateIf } from 'class-validator';
import { isDay } from './day-range';

/** Validates a day of the calendar, YYYY-MM-DD. */
export const IsDay = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isDay',
    target: target.constructor,
    propertyName,
    options: { message: `${propertyName} must be a day such as 2026-01-31` },
    validator: { validate: isDay },
  });

/** The same, where none need be given; an empty text is none. */
export const IsOptionalDay = () => (target: object, propertyName: string) => {
  IsOptional()(target, propertyName);
  ValidateIf((_, value: unknown) => value !== '')(target, propertyName);
  IsDay()(target, propertyName);
};
