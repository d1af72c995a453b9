import { collegePreferenceFields } from '@matricula/domain/catalog';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { fields, longText } from '@matricula/domain/kernel/field-set';
import { FormDialog } from '../../shared/form/form-dialog';
import { put } from '../../shared/http/http';
import { refreshLead } from '../../shared/lead/lead.query';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';

const asked = fields({ ...collegePreferenceFields, note: longText({ label: 'Note', most: 5_000 }) });

interface RecommendationDialogProps {
  leadId: string;
  /** What the lead looks for, as the form shows it at first. */
  preferences: FieldValues;
  /** Names of the recommended courses by id. */
  courses: ReadonlyMap<string, string>;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves what a lead looks for, the courses that are recommended to it, and a note (LP-03). */
export function RecommendationDialog({ leadId, preferences, courses, onSaved, onClose }: RecommendationDialogProps) {
  return (
    <FormDialog
      as="drawer"
      title={t`Save recommendation`}
      of={asked}
      kept={preferences}
      whole
      above={
        <div className="recommended-courses">
          <h3>{t`Recommended courses`}</h3>
          {courses.size === 0 ? (
            <p className="faint">{t`None chosen. Mark courses with Recommend to add them.`}</p>
          ) : (
            <ul>
              {[...courses].map(([courseId, name]) => (
                <li key={courseId}>{name}</li>
              ))}
            </ul>
          )}
        </div>
      }
      onSave={(values, idempotencyKey) =>
        put(`SaveRecommendation/${leadId}`, { ...values, courses: [...courses.keys()] }, { idempotencyKey })
      }
      onDone={({ message }) => {
        toast.success(message ?? t`Recommendation saved`);
        void refreshLead(leadId);
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
