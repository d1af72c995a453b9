import type { ReactNode } from 'react';
import { t } from '../texts/texts';

/** What stands in the input for a chosen row: its name, once it is known; what is not found stays as it is stored. Pure. */
export const chosenLabel = (value: string, offered: ReactNode, names: ReadonlyMap<string, string> | undefined): ReactNode =>
  offered ?? (names ? (names.get(value) ?? value) : t`Loading…`);
