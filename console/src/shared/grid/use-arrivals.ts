import { useCallback, useEffect, useRef, useState } from 'react';
import { type Filter, type Sort } from '@matricula/read-models/kernel';
import { isUnreachable, messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { seenKeys } from './arrivals';
import { fetchRows } from './list-source';
import { t } from '../texts/texts';

/** How often the list is asked again by itself, and new rows are looked up. */
const EVERY_MS = 1500;
const ASKED_AT_ONCE = 200;

interface Question {
  list: string;
  /** Field of the key. */
  keyField: string;
  where?: Filter;
  search: string;
  sort: readonly Sort[];
}

interface Arrivals<Row> {
  question: Question;
  /** The last of the rows that are loaded. */
  last: () => Row | undefined;
  /** Whether the list may change under the person's eyes: at its top, nothing chosen, nothing edited. */
  free: () => boolean;
  refresh: () => void;
}

/**
 * Rows that a list does not hold yet but would if it were asked again. They are counted for a pill, or shown at once while
 * nobody is in the middle of the list.
 */
export function useArrivals<Row extends object>(arrivals: Arrivals<Row>) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(arrivals);
  latest.current = arrivals;

  const look = useCallback(async () => {
    const { question, last, free, refresh } = latest.current;
    const { list, keyField, where, search, sort } = question;
    const asked = [...waiting.current].slice(0, ASKED_AT_ONCE);
    waiting.current.clear();
    const own: Filter = { field: keyField, op: 'in', values: asked };
    const { rows } = await fetchRows<Row>(list, {
      where: where ? { and: [where, own] } : own,
      search: search || undefined,
      limit: ASKED_AT_ONCE,
    });
    const seen = seenKeys(rows, last(), sort, keyField);
    // A list that was changed meanwhile asks its own question.
    if (seen.length === 0 || latest.current.question !== question) return;
    if (free()) return refresh();
    setKeys((known) => new Set([...known, ...seen]));
  }, []);

  const heard = useCallback(
    (changed: readonly string[]) => {
      changed.forEach((key) => waiting.current.add(key));
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        look().catch((error: unknown) => {
          if (!isUnreachable(error)) toast.error(t`New rows could not be looked up: ${messageOf(error)}`);
        });
      }, EVERY_MS);
    },
    [look],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const forget = useCallback(() => {
    waiting.current.clear();
    setKeys(new Set());
  }, []);
  const { question } = arrivals;
  useEffect(forget, [question, forget]);

  return { count: keys.size, most: keys.size >= ASKED_AT_ONCE, heard, forget };
}
