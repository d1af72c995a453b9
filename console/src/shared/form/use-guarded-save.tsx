/**
 * Resolves concurrent edits: the user sees the other person's change before overwriting it, and no change is lost.
 *
 *   const guard = useGuardedSave({ of: accountForm, kept, send: (values, expected, key) => put(path, { ...values, expected }), latest });
 *   <FormDialog onSave={guard.save} ... />{guard.dialog}
 */
import { Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone, type FieldSet } from '@matricula/domain/kernel/field-set';
import { HttpError } from '../http/http-error';
import { conflictsOf, isMoved, merged, type Conflict } from './form-conflict';
import { t } from '../texts/texts';
import { tx } from '../texts/with-elements';

interface GuardedSave<Answer> {
  of: FieldSet;
  /** The values with which the form was opened. */
  kept: FieldValues;
  /** Sends the change; rejected with a rule `…/changed-meanwhile` if a value is no longer as expected. */
  send: (values: FieldValues, expected: FieldValues, idempotencyKey: string) => Promise<Answer>;
  /** Fetches the stored values, including the change at position `after`; `values` are those to be saved, for forms that choose their own subject. */
  latest: (after: string | undefined, values: FieldValues) => Promise<FieldValues>;
  /** The displayed text of a value; its plain text if undefined. */
  wordOf?: (field: string, value: unknown) => string | undefined;
}

interface Question {
  by: string;
  conflicts: Conflict[];
  answer: (keepMine: ReadonlySet<string>) => void;
  leave: () => void;
}

const isConflict = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.rule?.endsWith('/changed-meanwhile') ?? false);

export function useGuardedSave<Answer>({ of, kept, send, latest, wordOf }: GuardedSave<Answer>): {
  save: (values: FieldValues, idempotencyKey: string) => Promise<Answer>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();

  async function attempt(values: FieldValues, base: FieldValues, key: string): Promise<Answer> {
    try {
      const expected = Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null]));
      return await send(values, expected, key);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const now = await latest(error.changedAt, values);
      // The conflicting change is not in these fields: show the server's message.
      if (!isMoved(values, base, now)) throw error;
      const conflicts = conflictsOf(values, base, now);
      const mine = await new Promise<ReadonlySet<string>>((resolve, reject) => {
        // Both changed to the same values: nothing to ask.
        if (conflicts.length === 0) return resolve(new Set());
        setQuestion({ by: error.changedBy ?? t`Another user`, conflicts, answer: resolve, leave: () => reject(error) });
      }).finally(() => setQuestion(undefined));
      return attempt(merged(values, base, conflicts, mine), now, crypto.randomUUID());
    }
  }

  return {
    save: (values, key) => attempt(values, kept, key),
    dialog: question && <ConflictQuestion {...question} of={of} wordOf={wordOf} />,
  };
}

function ConflictQuestion({ by, conflicts, answer, leave, of, wordOf }: Question & Pick<GuardedSave<unknown>, 'of' | 'wordOf'>) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(conflicts.map(({ field }) => field)));
  const word = (field: string, value: unknown) => {
    if (isNone(value)) return t`(empty)`;
    return of[field]?.kind === 'secret' ? '••••••' : (wordOf?.(field, value) ?? textOf(value));
  };
  const choose = (field: string, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Modal
      open
      title={t`${by} changed this in the meantime`}
      width={560}
      okText={t`Save`}
      cancelText={t`Back to the form`}
      // The harmless button has the focus.
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => answer(mine)}
      onCancel={leave}
    >
      <p>{t`Nothing was saved yet. Which values do you want to keep?`}</p>
      {conflicts.map(({ field, original, theirs, yours }) => (
        <section key={field} className="form-conflict">
          <h3 id={`conflict-${field}`}>{t(of[field]?.label ?? field)}</h3>
          <Radio.Group
            aria-labelledby={`conflict-${field}`}
            value={mine.has(field)}
            onChange={({ target }) => choose(field, target.value === true)}
            options={[
              {
                value: true,
                label: tx`Yours: ${(<b>{word(field, yours)}</b>)}`,
              },
              {
                value: false,
                label: tx`Theirs: ${(<b>{word(field, theirs)}</b>)}`,
              },
            ]}
          />
          <small>{t`Original: ${word(field, original)}`}</small>
        </section>
      ))}
    </Modal>
  );
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
