import { useCallback, useState } from 'react';
import type { FormContent } from '@matricula/domain/application';

/** The largest number of edits that can be undone. */
const MOST = 100;

interface History {
  present: FormContent;
  past: readonly FormContent[];
  /** The last stored draft. */
  stored: FormContent;
  /** What was edited last: consecutive keystrokes in one field are one edit. */
  about?: string;
}

/** A draft that is edited, undone, and compared with the stored one. */
export function useFormDraft(opened: FormContent) {
  const [history, setHistory] = useState<History>({ present: opened, past: [], stored: opened });
  const edit = useCallback(
    (change: (form: FormContent) => FormContent, about?: string) =>
      setHistory(({ present, past, stored, about: last }) => {
        const goesOn = about !== undefined && about === last;
        return { present: change(present), past: goesOn ? past : [...past, present].slice(-MOST), stored, about };
      }),
    [],
  );
  const undo = useCallback(
    () =>
      setHistory((now) => {
        const before = now.past.at(-1);
        return before ? { ...now, present: before, past: now.past.slice(0, -1), about: undefined } : now;
      }),
    [],
  );
  const saved = useCallback((stored: FormContent) => setHistory((now) => ({ ...now, stored, about: undefined })), []);
  return { form: history.present, edit, undo, saved, canUndo: history.past.length > 0, unsaved: history.present !== history.stored };
}
