import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { documentKinds, documentStandings, documentStates, rejectionReasons, type DocumentStatus } from '@matricula/domain/document';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { StoredFileButton } from '../../../shared/detail/stored-file';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';

type Checklist = DataOf<'ApplicationDocument_all'>;
type Line = Checklist['documents'][number];

const tones: Record<DocumentStatus | 'missing', number | 'plain' | 'done'> = {
  missing: 'plain',
  uploaded: 1,
  verified: 'done',
  rejected: 2,
};

const wordsOf = (status: DocumentStatus | 'missing') => t(status === 'missing' ? 'Missing' : documentStates[status]);

/** The checklist of an application: the state of each document, its file, and an upload for papers that were handed in. */
export function ApplicationChecklist({ applicationId }: { applicationId: string }) {
  const path = `application-documents/${encodeURIComponent(applicationId)}`;
  const query = useQuery({
    queryKey: ['application-documents', applicationId],
    queryFn: async () => (await get<Checklist>(path)).data,
    staleTime: 0,
  });
  const { data, error } = query;
  return (
    <section className="application-part" aria-label={t`Documents`}>
      <h2>
        {t`Documents`} {data?.standing && <small className="faint">{t(documentStandings[data.standing])}</small>}
      </h2>
      {error && <p role="alert">{t`The documents could not be loaded: ${messageOf(error)}`}</p>}
      {data?.documents.length === 0 && <p className="faint">{t`No document is asked for.`}</p>}
      <ul className="application-documents">
        {data?.documents.map((line) => (
          <DocumentLine key={line.documentId} line={line} path={path} onDone={() => void query.refetch()} />
        ))}
      </ul>
    </section>
  );
}

function DocumentLine({ line, path, onDone }: { line: Line; path: string; onDone: () => void }) {
  const { documentId, name, required, kinds, status, file, reason, note, verifierName } = line;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function upload(chosen: File) {
    const body = new FormData();
    body.append('file', chosen);
    setBusy(true);
    try {
      await post(`${path}/${encodeURIComponent(documentId)}`, body);
      toast.success(t`Document uploaded`);
      onDone();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li>
      <span className="application-document">
        <strong>{name}</strong> {!required && <small className="faint">{t`optional`}</small>}
        {reason && (
          <small>
            {t(rejectionReasons[reason])}
            {note && `: ${note}`}
          </small>
        )}
        {verifierName && <small className="faint">{verifierName}</small>}
      </span>
      <span className="pill" style={pillStyle(tones[status])}>
        {wordsOf(status)}
      </span>
      {file && <StoredFileButton file={{ ...file, blobId: documentId }} path={`${path}/${encodeURIComponent(documentId)}/file`} />}
      {status !== 'verified' && (
        <>
          <button type="button" className="button" disabled={busy} onClick={() => input.current?.click()}>
            {busy ? t`Uploading…` : t`Upload ${name}`}
          </button>
          <input
            ref={input}
            hidden
            type="file"
            aria-label={t`Upload ${name}`}
            title={kinds.map((kind) => t(documentKinds[kind])).join(', ')}
            accept="image/jpeg,image/png,application/pdf"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              target.value = '';
              if (chosen) void upload(chosen);
            }}
          />
        </>
      )}
    </li>
  );
}
