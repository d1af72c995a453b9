import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RecordType } from '@matricula/domain/record';
import { get } from '../http/http';
import { useTenantZone } from '../session/session';
import { inZone } from '../session/tenant-clock';
import { TimelineDays } from '../timeline/timeline-days';
import { type TimelineDay, type TimelineEntry } from '../timeline/timeline-pages';
import { LoadFailed } from '../ui/load-failed';
import { t } from '../texts/texts';

/** The history of a record: its part of the timeline, with old and new values. */
export function RecordHistory({ of, id }: { of: RecordType; id: string }) {
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['record', of.list, id, 'history'],
    queryFn: async () => (await get<TimelineEntry[]>(`records/${of.list}/${id}/history`)).data,
    staleTime: 0,
  });
  const days = useMemo(() => byDay(data ?? [], zone), [data, zone]);
  return (
    <section className="record-history" aria-labelledby="record-history">
      <h2 id="record-history">{t`History`}</h2>
      {error ? (
        <LoadFailed title={t`The history could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : (
        <TimelineDays days={days} />
      )}
    </section>
  );
}

function byDay(entries: readonly TimelineEntry[], zone: string): TimelineDay[] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = inZone(entry.created_at, zone).format('YYYY-MM-DD');
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([date, own]) => ({ date, count: own.length, entries: own }));
}
