import { IsOptional, registerDecorator, ValidateIf } from 'class-validator';
import { isDay, isMoment } from '@matricula/domain/kernel/moments';

/** Validates a day of the calendar, YYYY-MM-DD. */
export const IsDay = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isDay',
    target: target.constructor,
    propertyName,
    options: { message: `${propertyName} must be a day such as 2026-01-31` },
    validator: { validate: isDay },
  });

/** Validates a moment on such a day, in ISO 8601 format. A narrower format needs another rule in addition to this one. */
export const IsMoment = (message?: string) => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isMoment',
    target: target.constructor,
    propertyName,
    options: { message: message ?? `${propertyName} must be a moment such as 2026-01-31T10:00:00.000Z` },
    validator: { validate: isMoment },
  });

/** A day where none need be given; an empty text is none. */
export const IsOptionalDay = () => (target: object, propertyName: string) => {
  IsOptional()(target, propertyName);
  ValidateIf((_, value: unknown) => value !== '')(target, propertyName);
  IsDay()(target, propertyName);
};
