const MAX_DEPTH = 64;

/** An event that JSON would change or reject; nothing of its append was written. `path` names the value. */
export class UnserializableEvent extends Error {
  constructor(
    readonly eventType: string,
    readonly path: string,
    reason: string,
  ) {
    super(`${eventType} cannot be stored: ${path} ${reason}`);
    this.name = 'UnserializableEvent';
  }
}

/**
 * Checks that a value survives JSON unchanged. An `undefined` property counts as absent.
 * @throws UnserializableEvent for BigInt, NaN, dates, class instances, functions, cycles, and `undefined` as a value or in a list.
 */
export function assertPlainJson(eventType: string, value: unknown, path: string, depth = 0): void {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new UnserializableEvent(eventType, path, `is ${value}`);
      return;
    case 'object':
      break;
    default:
      throw new UnserializableEvent(eventType, path, `is ${value === undefined ? 'undefined' : `a ${typeof value}`}`);
  }
  if (value === null) return;
  if (depth > MAX_DEPTH) throw new UnserializableEvent(eventType, path, 'is circular or nested too deeply');
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) assertPlainJson(eventType, value[at], `${path}[${at}]`, depth + 1);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new UnserializableEvent(eventType, path, `is a ${value.constructor?.name ?? 'class instance'}, not plain data`);
  }
  for (const key of Object.keys(value)) {
    const of = (value as Record<string, unknown>)[key];
    if (of === undefined || typeof of === 'string') continue;
    assertPlainJson(eventType, of, `${path}.${key}`, depth + 1);
  }
}
