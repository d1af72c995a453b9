import { feedbackFields } from '@matricula/domain/feedback';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { submissionOf } from '../feedback-words';
import { t } from '../../../shared/texts/texts';
import './give-feedback.css';

/** The feedback modal (000 §2.9). */
export function GiveFeedbackDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      as="modal"
      columns={2}
      title={t`Feedback`}
      of={feedbackFields}
      draft="feedback/new"
      saveText={t`Submit`}
      onSave={async (values, idempotencyKey) => {
        try {
          return await post('submitFeedback', submissionOf(values), { idempotencyKey });
        } catch (error) {
          toast.error(t`Something went wrong`);
          throw error;
        }
      }}
      onDone={({ message }) => {
        toast.success(message ?? t`Feedback submitted successfully`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
