import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { sessionStore } from '../session/session-store';

/** Drafts belong to one user in one tenant, so another user at the same device finds none. They are deleted with the tab and at sign-out. */
const keyOf = (name: string) => `draft/${sessionStore.tenantTid() ?? ''}/${sessionStore.user()?.id ?? ''}/${name}`;

/** Unsaved form input. */
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
  /** The names of the stored drafts that begin with a text. */
  names: (start: string): string[] =>
    Object.keys(sessionStorage).flatMap((key) => (key.startsWith(keyOf(start)) ? [start + key.slice(keyOf(start).length)] : [])),
};
