import type { ReactNode } from 'react';

/** What stands in the input for a chosen row: its name, once it is known; what is not found stays as it is stored. Pure. */
export const chosenLabel = (value: string, offered: ReactNode, names: ReadonlyMap<string, string> | undefined): ReactNode =>
  offered ?? (names ? (names.get(value) ?? value) : 'Loading…');
