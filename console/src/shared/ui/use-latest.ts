import { useEffect, useRef } from 'react';

/** A reference to the newest value, for effects and callbacks that must not run again when the value changes. Declare it before those effects. */
export function useLatest<T>(value: T) {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}
