import { createContext, useContext } from 'react';
import type { AnyScreen } from '@matricula/domain/kernel/screen';
import { decide } from '../routing/route-table';
import { usePerson } from '../session/session';

/** Screens that are reports but are not declared as figures, such as lists. A feature declares them in `<feature>.shell.ts`. */
export const ReportScreens = createContext<readonly AnyScreen[]>([]);

/** The report screens of all features that the user may open, by their path without its slash, like the names of other reports. */
export function useReportScreens(): { name: string; title: string }[] {
  const person = usePerson();
  return useContext(ReportScreens)
    .filter(({ guard, path }) => decide(guard, person ?? null, path).open)
    .map(({ path, title }) => ({ name: path.slice(1), title }));
}
