import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { upload } from '../../../shared/http/upload';
import { DropZone } from '../../../shared/ui/drop-zone';
import { type Analysis } from './import-answers';
import { t } from '../../../shared/texts/texts';
import { rowsInWords } from './job-words';
import { tx } from '../../../shared/texts/with-elements';

interface FileStepProps {
  /** The target list of the file; leads if null. */
  of: string | null;
  /** The file already uploaded. */
  analysis?: Analysis;
  onUploaded: (analysis: Analysis) => void;
}

type State = { kind: 'idle' } | { kind: 'sending'; name: string; share: number; stop: () => void } | { kind: 'failed'; message: string };

/** Files of people have a separate call. */
const pathOf = (of: string | null) => (of === 'users' ? 'uploadUser' : of ? `upload/leadCsv?of=${of}` : 'upload/leadCsv');

const delimiters: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' };

/** Uploads a file by drop or dialog and shows what the server found in it. */
export function FileStep({ of, analysis, onUploaded }: FileStepProps) {
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function send(file: File | undefined) {
    if (!file || state.kind === 'sending') return;
    if (file.size === 0) return setState({ kind: 'failed', message: t`${file.name} is empty. Nothing was uploaded.` });
    const abort = new AbortController();
    const sending = (share: number) => setState({ kind: 'sending', name: file.name, share, stop: () => abort.abort() });
    sending(0);
    try {
      const { data } = await upload<Analysis>(pathOf(of), file, sending, abort.signal);
      setState({ kind: 'idle' });
      onUploaded(data);
    } catch (error) {
      if (error instanceof DOMException) return setState({ kind: 'idle' });
      const reference = error instanceof HttpError && error.kind === 'failed' && error.correlationId ? ` (${error.correlationId})` : '';
      setState({ kind: 'failed', message: `${file.name}: ${messageOf(error)}${reference}` });
    }
  }

  return (
    <>
      <DropZone label={t`CSV file`} accept=".csv,.tsv,.txt,text/csv" small={Boolean(analysis)} onFiles={([file]) => void send(file)}>
        {(choose) => (
          <>
            {state.kind === 'sending' ? (
              <div className="drop-progress" role="status">
                <p>
                  {state.share < 1 ? t`Uploading ${state.name} · ${Math.round(state.share * 100)} %` : t`Reading ${state.name}…`}{' '}
                  <button type="button" className="link-button" onClick={state.stop}>{t`Stop`}</button>
                </p>
                <progress value={state.share < 1 ? state.share : undefined} max={1} aria-label={t`Upload of ${state.name}`} />
              </div>
            ) : (
              <p>
                {analysis
                  ? tx`Drop another file to start again, or ${(<button type="button" className="link-button" onClick={choose}>{t`choose one`}</button>)}`
                  : tx`Drop a CSV file here, or ${(<button type="button" className="button button-primary" onClick={choose}>{t`Choose file`}</button>)}`}
              </p>
            )}
            {!analysis && state.kind !== 'sending' && (
              <small>
                {t`Comma, semicolon, tab or bar between columns; UTF-8, UTF-16 or Windows encoding. The first line names the columns.`}
                {of === 'users' &&
                  t` One row per person, with at least name, email and role. Each person is sent an invitation to set a password.`}
              </small>
            )}
          </>
        )}
      </DropZone>
      {state.kind === 'failed' && (
        <p className="import-error" role="alert">
          {state.message}
        </p>
      )}
      {analysis && state.kind !== 'sending' && (
        <>
          <p className="file-facts">
            <b>{analysis.fileName}</b> <span className="tabular">{rowsInWords(analysis.rows)}</span>,{' '}
            <span className="tabular">{analysis.columns.length === 1 ? t`1 column` : t`${analysis.columns.length} columns`}</span> ·{' '}
            {analysis.encoding} · {t`${t(delimiters[analysis.delimiter] ?? analysis.delimiter)} between columns`}
          </p>
          {analysis.problems.length > 0 && (
            <details className="file-problems">
              <summary>
                {analysis.problems.length === 1
                  ? t`1 note about the file`
                  : t`${whole.format(analysis.problems.length)} notes about the file`}
              </summary>
              <ul>
                {analysis.problems.map(({ message }, at) => (
                  <li key={at}>{message}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </>
  );
}
