import { Modal } from 'antd';
import { useState } from 'react';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { heard, t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { changeWords } from '../form-words';
import type { OneForm } from '../form.query';

interface PublishDialogProps {
  form: OneForm;
  onDone: () => void;
  /** The server refuses the draft, with errors by the id of a section or question. */
  onRefused: (problems: Record<string, string>) => void;
  onClose: () => void;
}

/** Lists what a publication changes for applicants, and publishes the draft. */
export function PublishDialog({ form, onDone, onRefused, onClose }: PublishDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { formId, draft, version, changes } = form;
  const isSame = version > 0 && changes.length === 0;
  const publish = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { message } = await post(`application-forms/${formId}/publish`, { expected: draft });
      toast.success(message ?? t`Published`);
      onDone();
    } catch (failure) {
      setRefusal(messageOf(failure));
      if (failure instanceof HttpError && failure.fields) onRefused(failure.fields);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t`Publish version ${version + 1}?`}
      okText={t`Publish`}
      okButtonProps={{ disabled: isSame, loading: busy }}
      cancelText={t`Cancel`}
      onOk={() => void publish()}
      onCancel={onClose}
    >
      {isSame ? (
        <p>{t`Nothing has changed since the last version.`}</p>
      ) : (
        <>
          <p>{t`Applicants fill in this version from now on. Submitted applications stay on their version.`}</p>
          <ul className="form-changes">
            {changes.map((one) => (
              <li key={`${one.of}-${one.id}`}>{changeWords(one)}</li>
            ))}
          </ul>
        </>
      )}
      {refusal && (
        <p role="alert" className="form-refusal">
          {heard(refusal)}
        </p>
      )}
    </Modal>
  );
}
