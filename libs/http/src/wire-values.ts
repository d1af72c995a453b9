import { Transform } from 'class-transformer';

/** An id may come as a number; an empty text is none. */
export const AsId = () => Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : noneIfEmpty(value)));

/** An empty text is none. */
export const EmptyIsNone = () => Transform(({ value }: { value: unknown }) => noneIfEmpty(value));

/** 1 and 0, and what a query makes of true and false. */
export const AsFlag = () =>
  Transform(({ value }: { value: unknown }) => (isFlagText(value) ? ['1', 'true'].includes(String(value)) : value));

const noneIfEmpty = (value: unknown) => (value === '' ? undefined : value);
const isFlagText = (value: unknown) => ['1', '0', 'true', 'false', 1, 0].some((word) => word === value);
