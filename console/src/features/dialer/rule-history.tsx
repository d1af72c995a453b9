import { useQuery } from '@tanstack/react-query';
import { dialerRule } from '@matricula/domain/dialer';
import { useDialerColumns } from '../../shared/dialer/use-dialer-columns';
import { get } from '../../shared/http/http';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import type { TimelineEntry } from '../../shared/timeline/timeline-pages';
import { LoadFailed } from '../../shared/ui/load-failed';
import { useDialerLists, type DialerRule } from './dialer.query';
import { ruleMoments } from './rule-words';

/** The names of the dialer lists by key, with those of a rule that are no longer in use. */
export function useListNames(rule?: Pick<DialerRule, 'listIds'>): ReadonlyMap<string, string> {
  const { data = [] } = useDialerLists();
  return new Map([...(rule?.listIds ?? []), ...data].map(({ key, value }) => [key, value]));
}

/** The versions of a dialer rule: who wrote them, when, and what changed, in words. For users who may change rules. */
export function RuleHistory({ rule }: { rule: DialerRule }) {
  const zone = useTenantZone();
  const columns = useDialerColumns();
  const lists = useListNames(rule);
  const { data, error, refetch } = useQuery({
    queryKey: ['record', dialerRule.list, rule.id, 'history'],
    queryFn: async () => (await get<TimelineEntry[]>(`records/${dialerRule.list}/${rule.id}/history`)).data,
    staleTime: 0,
  });
  if (error) return <LoadFailed title={t`The history could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="blank" role="progressbar" aria-label={t`Loading`} />;
  return (
    <ol className="dialer-history">
      {ruleMoments(data, { columns, lists }).map(({ key, at, sentence, changes }) => (
        <li key={key}>
          <time className="tabular">{momentIn(at, zone)}</time> {sentence}
          {changes.length > 0 && (
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
