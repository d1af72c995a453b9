import { Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { useTenant } from '../../../shared/session/session';
import { DropZone } from '../../../shared/ui/drop-zone';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Stores a CSV file of contacts, of which audiences can be made. */
export function UploadDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  useFocusBack();
  const tenant = useTenant();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function send([file]: File[]) {
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    const form = new FormData();
    if (tenant?.tid) form.append('tenantId', tenant.tid);
    form.append('audience_name', file.name.replace(/\.[^.]+$/, ''));
    form.append('source', file, file.name);
    try {
      const { message } = await post('lead-gen/s3-upload', form);
      toast.success(message ?? t`File uploaded`);
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Modal open title={t`Upload a file of contacts`} footer={null} onCancel={onClose}>
      <DropZone label={t`File of contacts`} accept=".csv,text/csv" onFiles={(files) => void send(files)}>
        {(choose) => (
          <>
            <p>{t`A CSV file with phone numbers or e-mail addresses of leads. It is deleted after some days; audiences made of it stay.`}</p>
            <button type="button" className="button button-primary" disabled={busy} onClick={choose}>
              {busy ? t`Uploading...` : t`Choose a file`}
            </button>
          </>
        )}
      </DropZone>
      {problem && (
        <p className="import-error" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}
