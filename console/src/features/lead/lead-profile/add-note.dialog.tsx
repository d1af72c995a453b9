import { leadNoteFields } from '@matricula/domain/lead';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { refreshLead } from '../../../shared/lead/lead.query';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Adds a note to a lead, without a call (LP-12). */
export function AddNoteDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  return (
    <FormDialog
      as="modal"
      title={t`Add a note`}
      of={leadNoteFields}
      draft={`leads/${leadId}/note`}
      saveText={t`Save note`}
      onSave={(values, idempotencyKey) => post('save-lead-note', { lead_id: leadId, ...values }, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(message ?? t`Note saved`);
        void refreshLead(leadId);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
