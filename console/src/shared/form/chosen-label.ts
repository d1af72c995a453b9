import type { ReactNode } from 'react';
import { t } from '../texts/texts';

/** The text of a selected row in the input: its name once loaded; an unknown id stays as stored. Pure. */
export const chosenLabel = (value: string, offered: ReactNode, names: ReadonlyMap<string, string> | undefined): ReactNode =>
  offered ?? (names ? (names.get(value) ?? value) : t`Loading…`);
