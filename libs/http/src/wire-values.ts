import { applyDecorators } from '@nestjs/common';
import { foldedText } from '@matricula/domain/kernel/folded-text';
import { Transform, Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

/** An id may come as a number; an empty text is none. */
export const AsId = () => Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : noneIfEmpty(value)));

/** An empty text is none. */
export const EmptyIsNone = () => Transform(({ value }: { value: unknown }) => noneIfEmpty(value));

/** Validates a list of objects, each by the rules of its class. Nested validation alone would accept lists within the list. */
export const ListOf = (row: () => new () => object) =>
  applyDecorators(Type(row), ValidateNested({ each: true }), IsObject({ each: true }), IsArray());

const IN_LINES = 'input:in-lines';

/** A text of several lines; every other text of a body is one line (InputPipe). */
export const InLines = () => (target: object, propertyName: string) => Reflect.defineMetadata(IN_LINES, true, target, propertyName);

/** Whether a text of this class is of several lines. */
export const isInLines = (of: object, propertyName: string): boolean => Reflect.getMetadata(IN_LINES, of, propertyName) === true;

/** 1 and 0, and their query forms `true` and `false`. */
export const AsFlag = () =>
  Transform(({ value }: { value: unknown }) => (isFlagText(value) ? ['1', 'true'].includes(String(value)) : value));

/** A whole number, or its text. */
export const AsNumber = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : noneIfEmpty(value),
  );

/** An e-mail or a code that people type: normalised before it is checked. */
export const Folded = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? foldedText(value) : value));

const noneIfEmpty = (value: unknown) => (value === '' ? undefined : value);
const isFlagText = (value: unknown) => ['1', '0', 'true', 'false', 1, 0].some((word) => word === value);
