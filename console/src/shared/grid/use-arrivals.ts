import { useCallback, useEffect, useRef, useState } from 'react';
import { type Filter, type Sort } from '@matricula/read-models/kernel';
import { isUnreachable, messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { seenKeys } from './arrivals';
import { ArrivingRows, MASSES } from './arriving-rows';
import { fetchRows } from './list-source';
import { t } from '../texts/texts';

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
  /** The last loaded row. */
  last: () => Row | undefined;
  /** Whether the list may refresh without disturbing the user: scrolled to the top, no selection, no edit. */
  free: () => boolean;
  refresh: () => void;
}

/**
 * Rows not loaded yet that the list would show after a refresh. They are counted for a pill, or shown immediately if the user is not in the middle
 * of the list.
 */
export function useArrivals<Row extends object>(arrivals: Arrivals<Row>) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(arrivals);
  latest.current = arrivals;

  const [rows] = useState(
    () =>
      new ArrivingRows({
        look: async (heard) => {
          const { question } = latest.current;
          const found = await seenOf(heard, question, latest.current.last);
          // A list that changed in the meantime sends its own query.
          return latest.current.question === question ? found : { seen: [] };
        },
        free: () => latest.current.free(),
        refresh: () => latest.current.refresh(),
        tell: (seen) => setKeys((known) => new Set([...known, ...seen])),
        onError: (error) => {
          if (!isUnreachable(error)) toast.error(t`New rows could not be loaded: ${messageOf(error)}`);
        },
      }),
  );
  useEffect(() => () => rows.stop(), [rows]);

  const forget = useCallback(() => {
    rows.forget();
    setKeys(new Set());
  }, [rows]);
  const { question } = arrivals;
  useEffect(forget, [question, forget]);

  const heard = useCallback((changed: readonly string[], position?: string) => rows.hear(changed, position), [rows]);
  return { count: keys.size, most: keys.size >= MASSES, heard, forget };
}

/** Which of these rows lie among the loaded ones. For a mass change, only the top of the list is checked. */
async function seenOf<Row extends object>(heard: readonly string[], question: Question, last: () => Row | undefined) {
  const { list, keyField, where, search, sort } = question;
  const own: Filter = { field: keyField, op: 'in', values: [...heard] };
  const narrowed = where ? { and: [where, own] } : own;
  const page = heard.length > MASSES ? { where, sort: [...sort] } : { where: narrowed };
  const { rows, position } = await fetchRows<Row>(list, { ...page, search: search || undefined, limit: MASSES });
  const among = new Set(heard);
  return { seen: seenKeys(rows, last(), sort, keyField).filter((key) => among.has(key)), position };
}
