import { DownloadOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { post, stream } from '../http/http';
import { HttpError, messageOf } from '../http/http-error';
import { useTenantZone } from '../session/session';
import { toast } from '../ui/toast';
import { download, streamCsv, type ExportFormat } from './list-source';
import { t } from '../texts/texts';

interface ExportButtonProps {
  /** The call that returns the CSV, and its request. */
  path: string;
  request: () => object;
  fileName: string;
  /** The call that returns the same as PDF, if there is one. */
  paper?: string;
  /** Schedules a recurring export, if possible. */
  onSchedule?: () => void;
  /** A list: an export too large to wait for is written to a file for later download. */
  later?: { list: string; title: string; rows?: number };
}

/** About ten seconds of waiting. */
const MOST_AT_ONCE = 50_000;

const SCHEDULE = 'schedule';

/** Streams a table as CSV with the visible columns; shows the progress; a second click cancels. */
export function ExportButton({ path, fileName, request, paper, later, onSchedule }: ExportButtonProps) {
  const zone = useTenantZone();
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function order(dates: ExportFormat, { list, title }: { list: string; title: string }) {
    try {
      await post('commands/exports', { ...request(), list, title, dates });
      toast.success(t`The file is being prepared. You will be notified when it is ready and can find it under My Export Activity.`);
    } catch (error) {
      toast.error(t`Nothing was exported: ${messageOf(error)}`);
    }
  }

  async function run(format: ExportFormat | 'pdf') {
    if (format !== 'pdf' && later && (later.rows ?? 0) > MOST_AT_ONCE) return order(format, later);
    running.current = new AbortController();
    setProgress(t`Exporting`);
    try {
      const { signal } = running.current;
      const said = (rows: number, total?: number) =>
        setProgress(total ? t`Exporting ${Math.round((rows / total) * 100)}%` : t`Exporting ${rows}`);
      const onPaper = format === 'pdf' && paper !== undefined;
      const blob = onPaper
        ? await (await stream(paper, request(), { signal })).blob()
        : await streamCsv(path, { ...request(), dates: format }, said, signal);
      const name = onPaper ? fileName.replace(/\.csv$/, '.pdf') : fileName;
      download(blob, name);
      toast.success(t`Exported to ${name}`);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') toast.info(t`Export cancelled`);
      else
        toast.error(t`Nothing was exported: ${messageOf(error)}`, {
          correlationId: error instanceof HttpError ? error.correlationId : undefined,
        });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  const formats: { key: ExportFormat | 'pdf'; label: string }[] = [
    { key: 'shown', label: t`As on the screen, times in ${zone}` },
    { key: 'iso', label: t`For programs: times in UTC (ISO 8601), codes as stored` },
    ...(paper === undefined ? [] : [{ key: 'pdf' as const, label: t`Export as PDF` }]),
  ];
  const items = [...formats, ...(onSchedule ? [{ type: 'divider' as const }, { key: SCHEDULE, label: t`Schedule…` }] : [])];
  const chosen = (key: string) => (key === SCHEDULE ? onSchedule?.() : void run(formats.find((one) => one.key === key)?.key ?? 'shown'));
  return (
    <Dropdown trigger={['click']} placement="bottomRight" disabled={progress !== null} menu={{ items, onClick: ({ key }) => chosen(key) }}>
      <button
        type="button"
        className="icon-button tabular"
        title={progress ? t`Cancel` : paper === undefined ? t`Export as CSV` : t`Export as CSV or PDF, or by e-mail`}
        aria-label={t`Export`}
        aria-haspopup="menu"
        onClick={() => running.current?.abort()}
      >
        <DownloadOutlined /> <span className={progress ? '' : 'wide-only'}>{progress ? `${progress} ✕` : t`Export`}</span>
      </button>
    </Dropdown>
  );
}
