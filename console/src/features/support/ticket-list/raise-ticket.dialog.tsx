import { VideoCameraOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { raiseTicketFields } from '@matricula/domain/support';
import { FilesInput } from '../../../shared/form/files-input';
import { bodyWith } from '../../../shared/form/form-data';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { canRecord, recorder, useRecording } from '../screen-recording/recorder';
import { TICKET_FILES } from '../ticket-files';
import { t } from '../../../shared/texts/texts';

interface RaiseTicketProps {
  onClose: () => void;
  onDone: (ticketId: string) => void;
}

/** The add-ticket modal. A stored screen recording is already attached (SR-06). */
export function RaiseTicketDialog({ onClose, onDone }: RaiseTicketProps) {
  const { file: recording } = useRecording();
  const [files, setFiles] = useState<File[]>(() => (recording ? [recording] : []));
  return (
    <FormDialog
      as="modal"
      title={t`Raise a Ticket`}
      of={raiseTicketFields}
      draft="tickets/new"
      saveText={t`Raise ticket`}
      notes={{
        description: (
          <>
            <FilesInput {...TICKET_FILES} files={files} onFiles={setFiles} />
            {canRecord() && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  // The draft is stored: the dialog closes so that the screen is free to show the problem.
                  onClose();
                  void recorder.start();
                }}
              >
                <VideoCameraOutlined /> {t`Record the screen`}
              </button>
            )}
          </>
        ),
      }}
      onSave={(values, idempotencyKey) => post('help-support/tickets', bodyWith(values, files), { idempotencyKey })}
      onDone={({ message, ticket_id }) => {
        if (recording && files.includes(recording)) recorder.clear();
        toast.success(message ?? t`Ticket raised`);
        onDone(String(ticket_id));
      }}
      onClose={onClose}
    />
  );
}
