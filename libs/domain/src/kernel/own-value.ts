/** The value that an object itself holds under a key from outside; undefined for what every object inherits, such as `constructor`. */
export const ownValue = <Value>(of: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;
