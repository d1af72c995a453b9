import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import type { Filter } from '@matricula/read-models/kernel';
import { download } from '../../../shared/grid/list-source';
import type { DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { clockTime, durationInWords } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { CALLS } from '../../../shared/call/use-call';
import './call-figures.css';

type Figures = DataOf<'Call_selectionFigures'>;

const clock = (seconds: number | null) => (seconds === null ? '—' : clockTime(seconds));

/** Labels and values of the figures, as the strip and the file show them. */
const linesOf = (of: Figures): [label: string, value: string][] => [
  [t`Calls`, whole.format(of.calls)],
  [t`Calls made`, whole.format(of.attempts)],
  [t`Calls received`, whole.format(of.received)],
  [t`Connected`, whole.format(of.connected)],
  [t`Connect rate %`, of.connect_rate === null ? '—' : String(of.connect_rate)],
  [t`Talk time`, clockTime(of.talk_seconds)],
  [t`Average talk time`, clock(of.average_talk_seconds)],
  [t`First response`, of.first_response_seconds === null ? '—' : durationInWords(of.first_response_seconds, 's')],
  [t`Missed`, whole.format(of.missed)],
  [t`Settled`, whole.format(of.called_back)],
  [t`Recordings`, whole.format(of.recordings)],
];

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Figures of the calls under the present filters, which follow the filters and the calls, and a file of them. */
export function CallFigures({ where, search }: { where?: Filter; search?: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['calls', 'figures', where, search],
    queryFn: async () => (await post<Figures>('calls/figures', { where, search })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const again = () => void refetch();
  useLiveRows(CALLS, again, again);
  if (error && !data) return <LoadFailed title={t`The figures of the calls could not be loaded`} error={error} onRetry={again} />;
  if (!data) return <div className="call-figures" aria-busy="true" />;
  const lines = linesOf(data);
  const save = () => {
    const rows = [lines.map(([label]) => csvCell(label)).join(','), lines.map(([, value]) => csvCell(value)).join(',')];
    download(new Blob([`\uFEFF${rows.join('\r\n')}`], { type: 'text/csv;charset=utf-8' }), 'call-figures.csv');
  };
  return (
    <div className="call-figures">
      <dl aria-label={t`Figures of these calls`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="icon-button" aria-label={t`Export the figures`} title={t`Export the figures`} onClick={save}>
        <DownloadOutlined />
      </button>
    </div>
  );
}
