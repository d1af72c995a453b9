import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { sessionStore } from '../session/session-store';

/** One person's, in one institution: somebody else at the same screen finds nothing of it. It goes with the tab and with signing out. */
const keyOf = (name: string) => `draft/${sessionStore.tenantTid() ?? ''}/${sessionStore.user()?.id ?? ''}/${name}`;

/** What was typed into a form and not saved. */
export const drafts = {
  read(name: string): FieldValues {
    const raw = sessionStorage.getItem(keyOf(name));
    return raw === null ? {} : (JSON.parse(raw) as FieldValues);
  },
  keep(name: string, values: FieldValues) {
    if (Object.keys(values).length === 0) drafts.forget(name);
    else sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  },
  forget: (name: string) => sessionStorage.removeItem(keyOf(name)),
};
