import { LeftOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { documentStates, rejectDocumentFields, rejectionReasons } from '@matricula/domain/document';
import { FormAnswers } from '../../../shared/detail/form-answers';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { useGlobalKeys } from '../../../shared/shell/global-keys';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { DocumentViewer } from './document-viewer';
import { toneOf } from './verification.columns';
import { pathOf, useDocument, type DocumentKey, type OneDocument } from './verification.query';
import './verification.css';

interface DeskProps {
  of: DocumentKey;
  /** The number of documents that wait. */
  waiting?: number;
  /** Takes the next document and shows it. */
  onNext: () => Promise<void>;
  onClose: () => void;
}

/** One document beside the answers of its application, with the decision of the verifier. */
export function VerificationDesk({ of, waiting, onNext, onClose }: DeskProps) {
  const query = useDocument(of);
  useScreenTitle(t`Document Verification`);
  if (query.isPending) return <Blank title={t`Document Verification`} />;
  if (query.error instanceof HttpError && query.error.status === 404)
    return <NotYours of={of} onTaken={() => void query.refetch()} onClose={onClose} />;
  if (!query.data) return <Failure error={query.error} />;
  return <Shown document={query.data} {...{ of, waiting, onNext, onClose }} onChanged={() => void query.refetch()} />;
}

function Shown({ document, of, waiting, onNext, onClose, onChanged }: DeskProps & { document: OneDocument; onChanged: () => void }) {
  const zone = useTenantZone();
  const [rejecting, setRejecting] = useState(false);
  const [busy, setBusy] = useState(false);
  const path = pathOf(of);
  const { isMine, status, upload, heldUntil, file, content, answers, name, reason, note } = document;
  const canDecide = isMine && status === 'uploaded' && !busy;

  async function send(what: 'verify' | 'skip' | 'release' | 'take', then: () => Promise<void> | void) {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await post(`${path}/${what}`, what === 'verify' ? { upload } : {});
      toast.success(t(message ?? ''));
      await then();
    } catch (error) {
      toast.error(messageOf(error));
      onChanged();
    } finally {
      setBusy(false);
    }
  }
  const verify = () => canDecide && void send('verify', onNext);
  const skip = () => canDecide && void send('skip', onNext);
  const reject = () => canDecide && setRejecting(true);
  const leave = () => (isMine && status === 'uploaded' ? void send('release', onClose) : onClose());
  useGlobalKeys([
    { keys: 'v', run: verify },
    { keys: 'x', run: reject },
    { keys: 's', run: skip },
  ]);

  return (
    <div className="verification">
      <header className="verification-head">
        <button type="button" className="icon-button" aria-label={t`Back to the list`} onClick={leave}>
          <LeftOutlined />
        </button>
        <h1>{document.document}</h1>
        <span className="pill" style={pillStyle(toneOf(status))}>
          {t(documentStates[status])}
        </span>
        <span className="faint">{[name, document.formName].filter(Boolean).join(' · ')}</span>
        {waiting !== undefined && <span className="faint tabular verification-waiting">{t`${waiting} waiting`}</span>}
      </header>
      <div className="verification-panes">
        <DocumentViewer path={`${path}/file`} name={file.name} contentType={file.contentType} />
        <div className="verification-answers">
          {document.notes.map((text) => (
            <p key={text} className="faint">
              {text}
            </p>
          ))}
          {status === 'rejected' && reason && (
            <p>
              {t(rejectionReasons[reason])}
              {note && `: ${note}`}
            </p>
          )}
          <FormAnswers content={content} answers={answers} />
        </div>
      </div>
      {status === 'uploaded' && (
        <footer className="verification-foot">
          {isMine ? (
            <>
              <button type="button" className="button button-primary" disabled={busy} aria-keyshortcuts="v" onClick={verify}>
                {t`Verify`}
              </button>
              <button type="button" className="button" disabled={busy} aria-keyshortcuts="x" onClick={reject}>
                {t`Reject`}
              </button>
              <button type="button" className="button" disabled={busy} aria-keyshortcuts="s" onClick={skip}>
                {t`Skip`}
              </button>
              {heldUntil && (
                <small className="faint">{t`Yours until ${momentIn(heldUntil, zone)}. Keys: V, X, S; + − and R for the picture.`}</small>
              )}
            </>
          ) : (
            <button type="button" className="button button-primary" disabled={busy} onClick={() => void send('take', onChanged)}>
              {t`Take this document`}
            </button>
          )}
        </footer>
      )}
      {rejecting && (
        <FormDialog
          as="modal"
          whole
          title={t`Reject ${document.document}`}
          of={rejectDocumentFields}
          saveText={t`Reject`}
          onSave={(values, idempotencyKey) => post(`${path}/reject`, { ...values, upload }, { idempotencyKey })}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false);
            toast.success(t`Document rejected`);
            void onNext();
          }}
        />
      )}
    </div>
  );
}

/** The document waits, another verifier holds it, or it does not exist: which of these is known when it is taken. */
function NotYours({ of, onTaken, onClose }: { of: DocumentKey; onTaken: () => void; onClose: () => void }) {
  async function take() {
    try {
      await post(`${pathOf(of)}/take`);
      onTaken();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <div className="verification">
      <Problem
        alone
        title={t`You do not hold this document`}
        text={t`Take it to see it. Another verifier may hold it, or it may be decided.`}
        action={{ label: t`Take this document`, run: () => void take() }}
      />
      <button type="button" className="button" onClick={onClose}>
        {t`Back to the list`}
      </button>
    </div>
  );
}
