import { DownloadOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { HttpError, messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { download, exportCsv, type ExportRequest } from './list-source';

/** Streams the list as CSV with the columns on the screen; shows how far it is; a second click cancels. */
export function ExportButton({ list, fileName, request }: { list: string; fileName: string; request: () => ExportRequest }) {
  const [progress, setProgress] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function run() {
    if (running.current) return running.current.abort();
    running.current = new AbortController();
    setProgress('Exporting');
    try {
      const blob = await exportCsv(
        list,
        request(),
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

  return (
    <button
      type="button"
      className="icon-button tabular"
      title={progress ? 'Cancel' : 'Export as CSV'}
      aria-label="Export"
      onClick={() => void run()}
    >
      <DownloadOutlined /> <span className={progress ? '' : 'wide-only'}>{progress ? `${progress} ✕` : 'Export'}</span>
    </button>
  );
}
