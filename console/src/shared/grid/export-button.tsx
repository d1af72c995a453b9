import { DownloadOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import { HttpError, messageOf } from '../http/http-error';
import { useTenantZone } from '../session/session';
import { toast } from '../ui/toast';
import { download, streamCsv, type ExportFormat } from './list-source';

interface ExportButtonProps {
  /** The call that answers the CSV, and what it is asked. */
  path: string;
  request: () => object;
  fileName: string;
}

/** Streams a table as CSV with the columns on the screen; shows how far it is; a second click cancels. */
export function ExportButton({ path, fileName, request }: ExportButtonProps) {
  const zone = useTenantZone();
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function run(dates: ExportFormat) {
    running.current = new AbortController();
    setProgress('Exporting');
    try {
      const blob = await streamCsv(
        path,
        { ...request(), dates },
        (rows, total) => setProgress(total ? `Exporting ${Math.round((rows / total) * 100)}%` : `Exporting ${rows}`),
        running.current.signal,
      );
      download(blob, fileName);
      toast.success(`Exported to ${fileName}`);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') toast.info('Export cancelled');
      else
        toast.error(`Nothing was exported: ${messageOf(error)}`, {
          correlationId: error instanceof HttpError ? error.correlationId : undefined,
        });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  const formats = [
    { key: 'shown', label: `As on the screen, times in ${zone}` },
    { key: 'iso', label: 'For programs: times in UTC (ISO 8601), codes as stored' },
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      disabled={progress !== null}
      menu={{ items: formats, onClick: ({ key }) => void run(key === 'iso' ? 'iso' : 'shown') }}
    >
      <button
        type="button"
        className="icon-button tabular"
        title={progress ? 'Cancel' : 'Export as CSV'}
        aria-label="Export"
        aria-haspopup="menu"
        onClick={() => running.current?.abort()}
      >
        <DownloadOutlined /> <span className={progress ? '' : 'wide-only'}>{progress ? `${progress} ✕` : 'Export'}</span>
      </button>
    </Dropdown>
  );
}
