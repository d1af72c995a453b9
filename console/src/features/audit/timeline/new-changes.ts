import { useCallback, useEffect, useRef, useState } from 'react';
import { type TimelineRow } from '@matricula/read-models/audit';
import { fetchByKey } from '../../../shared/grid/list-source';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { dayBounds } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { messageOf } from '../../../shared/http/http-error';
import { type TimelineQuestion } from '../../../shared/timeline/timeline.query';
import { presenceProperties } from '@matricula/read-models/audit';
import { t } from '../../../shared/texts/texts';

const EVERY_MS = 400;
const ASKED_AT_ONCE = 200;

const matches = ({ at, property, table, userId, leadId, bookkeeping, jobRole }: TimelineRow, question: TimelineQuestion, zone: string) =>
  // Only the server knows which streams concern a subject: the user refreshes manually.
  !question.about &&
  at >= dayBounds(question.from, zone).from &&
  at <= dayBounds(question.to, zone).to &&
  (question.property === null || property === question.property) &&
  (question.table === null || table === question.table) &&
  (question.leadId === null || leadId === question.leadId) &&
  !(question.hideSignIns && presenceProperties.includes(property)) &&
  !(question.hideBookkeeping && bookkeeping) &&
  // Changes of a bulk job are grouped in its line.
  !(question.groupBulk && question.leadId === null && (jobRole === 'part' || jobRole === 'outcome')) &&
  (question.users.length === 0 || question.users.includes(userId));

/** Counts changes that arrived since the list was fetched and match its filters. `forget` resets the count. */
export function useNewChanges(question: TimelineQuestion, zone: string): { count: number; forget: () => void } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(question);
  asked.current = question;

  const count = useCallback(async () => {
    timer.current = undefined;
    const some = [...waiting.current].slice(0, ASKED_AT_ONCE);
    some.forEach((key) => waiting.current.delete(key));
    const rows = await fetchByKey<TimelineRow>('timeline', some);
    const own = rows.filter((row) => matches(row, asked.current, zone)).map(({ entryId }) => entryId);
    if (own.length > 0) setKeys((known) => new Set([...known, ...own]));
    if (waiting.current.size > 0) schedule.current();
  }, [zone]);
  const schedule = useRef(() => {});
  schedule.current = () => {
    timer.current ??= setTimeout(
      () => void count().catch((error: unknown) => toast.error(t`New changes could not be counted: ${messageOf(error)}`)),
      EVERY_MS,
    );
  };

  useLiveRows('timeline', (changed) => {
    changed.keys.forEach((key) => waiting.current.add(key));
    schedule.current();
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const forget = useCallback(() => {
    waiting.current.clear();
    setKeys(new Set());
  }, []);
  const written = JSON.stringify(question);
  useEffect(forget, [written, forget]);
  return { count: keys.size, forget };
}
