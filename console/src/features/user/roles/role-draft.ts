/** The draft of a role, and the changes to save. Pure. */
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { Json } from '@matricula/domain/kernel/schema';
import type { Scope } from '@matricula/domain/kernel/staff-roles';
import type { FieldRules } from '@matricula/domain/user';
import { type DataOf } from '../../../shared/http/answers';
import { aclIn, heldOf, type Held } from './matrix';

export type OneRole = DataOf<'User_oneRole'>;

export interface RoleDraft {
  name: string;
  scope: Scope;
  active: boolean;
  held: Held;
  fieldRules: FieldRules;
}

export const draftOf = ({ name, scope, active, acl, field_rules }: OneRole): RoleDraft => ({
  name,
  scope,
  active,
  held: heldOf(acl as Parameters<typeof heldOf>[0]),
  fieldRules: field_rules as FieldRules,
});

/** The draft as the calls take it. */
export const valuesOf = ({ name, scope, active, held, fieldRules }: RoleDraft): FieldValues => ({
  name: name.trim(),
  scope,
  active,
  acl: aclIn(held) as unknown as Json,
  field_rules: Object.fromEntries(Object.entries(fieldRules).filter(([, rule]) => rule)) as Json,
});

const byCode = (value: Json | undefined) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))) : value);

/** The changes since opening; empty if there is nothing to save. */
export function changesOf(draft: RoleDraft, kept: OneRole): FieldValues {
  const [now, before] = [valuesOf(draft), valuesOf(draftOf(kept))];
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => byCode(value) !== byCode(before[name])));
}

/** The stored role, with the edits made after the save was sent. */
export const withLater = (now: RoleDraft, sent: RoleDraft, current: RoleDraft): RoleDraft => ({
  ...now,
  ...Object.fromEntries(Object.entries(current).filter(([part, value]) => value !== sent[part as keyof RoleDraft])),
});
