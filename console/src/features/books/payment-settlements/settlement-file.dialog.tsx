import { useState } from 'react';
import { settlementUploadFields } from '@matricula/domain/books';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { upload } from '../../../shared/http/upload';
import { followJob } from '../../../shared/jobs/follow-job';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';
import { DropZone } from '../../../shared/ui/drop-zone';

interface SettlementFileDialogProps {
  onClose: () => void;
  /** The lines are pasted instead. */
  onPaste: () => void;
  /** The lines of a file were read. */
  onRead: () => void;
}

/** Uploads the lines of a settlement, which a job then reads: its progress and what it refused are shown. */
export function SettlementFileDialog({ onClose, onPaste, onRead }: SettlementFileDialogProps) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();

  async function read(values: object, idempotencyKey: string): Promise<void> {
    if (!file) throw new HttpError('refused', t`Please choose the file.`, 422);
    try {
      const { data } = await upload<{ uploadId: string }>('settlements/uploads', file, setShare);
      const { data: job } = await post<{ jobId: string }>(`settlements/uploads/${data.uploadId}/read`, values, { idempotencyKey });
      followJob(job.jobId, onRead, { things: 'lines', undo: false });
    } finally {
      setShare(undefined);
    }
  }

  const chooser = (
    <DropZone label={t`CSV file`} accept=".csv,.tsv,.txt,text/csv" small={Boolean(file)} onFiles={([chosen]) => setFile(chosen)}>
      {(choose) => (
        <>
          <p>
            {file
              ? tx`${(<b>{file.name}</b>)} ${(<button type="button" className="link-button" onClick={choose}>{t`Choose another file`}</button>)}`
              : tx`Drop a CSV file here, or ${(<button type="button" className="button button-primary" onClick={choose}>{t`Choose file`}</button>)}`}
          </p>
          {share !== undefined && <progress value={share < 1 ? share : undefined} max={1} aria-label={t`Upload of ${file?.name ?? ''}`} />}
          <small>
            {t`CSV with the columns entity_id, type, amount, fee, tax, credit, debit, settled_at.`}{' '}
            <button type="button" className="link-button" onClick={onPaste}>{t`Paste the lines`}</button>
          </small>
        </>
      )}
    </DropZone>
  );
  return (
    <FormDialog
      as="modal"
      title={t`Read from a file`}
      of={settlementUploadFields}
      draft="settlement/upload"
      saveText={t`Read`}
      above={chooser}
      onSave={read}
      onClose={onClose}
    />
  );
}
