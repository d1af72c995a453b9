import { useState, type ReactNode } from 'react';
import { sendDocumentFields } from '@matricula/domain/books';
import { fields, longText } from '@matricula/domain/kernel/field-set';
import { FormDialog } from '../form/form-dialog';
import { download } from '../grid/list-source';
import { fetchFile, post } from '../http/http';
import { HttpError, messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';

/** A receipt, invoice or credit note. */
export interface PaymentDocument {
  documentId: string;
  kind: string;
  number: string;
}

const reasonFields = fields({
  reason: longText({
    ...{ label: 'Reason', required: 'Please write a reason.', least: 10, most: 500 },
    help: 'The person was erased. The reason is recorded with the download.',
  }),
});

interface Documents {
  /** The id of the document that is being loaded. */
  busy: string | undefined;
  /** Stores the PDF; of an erased person it asks for a reason first. */
  open: (document: PaymentDocument) => Promise<void>;
  /** Opens the form that sends the document to the lead. */
  send: (document: PaymentDocument) => void;
  /** The open dialog, if any. */
  dialog: ReactNode;
}

/** Downloads documents of payments and sends them to the person who paid. */
export function useDocuments(): Documents {
  const [busy, setBusy] = useState<string>();
  const [doing, setDoing] = useState<{ what: 'send' | 'reason'; document: PaymentDocument }>();
  const close = () => setDoing(undefined);
  const open = async (document: PaymentDocument) => {
    setBusy(document.documentId);
    try {
      await load(document);
    } catch (error) {
      if (error instanceof HttpError && error.status === 422) setDoing({ what: 'reason', document });
      else toast.error(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  return {
    busy,
    open,
    send: (document) => setDoing({ what: 'send', document }),
    dialog: doing && (doing.what === 'send' ? <SendDialog {...doing} onClose={close} /> : <ReasonDialog {...doing} onClose={close} />),
  };
}

async function load({ documentId, kind, number }: PaymentDocument, reason?: string): Promise<void> {
  const query = reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`;
  download(await fetchFile(`tax-documents/${encodeURIComponent(documentId)}${query}`), `${kind}-${number.replaceAll('/', '-')}.pdf`);
}

interface DialogProps {
  document: PaymentDocument;
  onClose: () => void;
}

function SendDialog({ document: { documentId, number }, onClose }: DialogProps) {
  return (
    <FormDialog
      as="modal"
      title={t`Send ${number}`}
      of={sendDocumentFields}
      draft={`document/${documentId}/send`}
      saveText={t`Send`}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post(`tax-documents/${encodeURIComponent(documentId)}/send`, values, { idempotencyKey });
        toast.success(message ?? t`Saved Successfully`);
      }}
      onClose={onClose}
    />
  );
}

function ReasonDialog({ document, onClose }: DialogProps) {
  return (
    <FormDialog
      as="modal"
      title={t`Read ${document.number}`}
      of={reasonFields}
      saveText={t`Download`}
      onSave={({ reason }) => load(document, String(reason))}
      onClose={onClose}
    />
  );
}
