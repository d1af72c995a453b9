import { useRef, useState } from 'react';
import { collegePreferenceFields } from '@matricula/domain/catalog';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { fields, list, longText } from '@matricula/domain/kernel/field-set';
import { FormDialog } from '../../shared/form/form-dialog';
import { useGuardedSave } from '../../shared/form/use-guarded-save';
import { put } from '../../shared/http/http';
import { refreshLead } from '../../shared/lead/lead.query';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';

const asked = fields({ ...collegePreferenceFields, note: longText({ label: 'Note', most: 5_000 }) });

const guarded = { ...asked, ...fields({ courses: list({ label: 'Recommended courses' }) }) };

/** A saved recommendation as the form has it, with the ids of its courses, and their names. */
export interface Recommended {
  values: FieldValues;
  courses: ReadonlyMap<string, string>;
}

const valuesIn = ({ values, courses }: Recommended): FieldValues => ({ ...values, courses: [...courses.keys()].toSorted() });

interface RecommendationDialogProps {
  leadId: string;
  /** What the lead looks for, as the form shows it at first. */
  preferences: FieldValues;
  /** Names of the recommended courses by id. */
  courses: ReadonlyMap<string, string>;
  /** What is saved, as the user sees it. */
  saved: Recommended;
  /** Fetches what is saved, including the change at a position. */
  latest: (after: string | undefined) => Promise<Recommended>;
  onSaved: () => void;
  onClose: () => void;
}

/** Saves what a lead looks for, the courses that are recommended to it, and a note (LP-03). What another user saved meanwhile is shown first. */
export function RecommendationDialog({ leadId, preferences, courses, saved, latest, onSaved, onClose }: RecommendationDialogProps) {
  // What was opened: live changes of the lead must not turn into what this user has seen.
  const [opened] = useState(() => saved);
  const [chosen] = useState(() => courses);
  const [theirs, setTheirs] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (courseId: string) => chosen.get(courseId) ?? opened.courses.get(courseId) ?? theirs.get(courseId) ?? courseId;
  /** What is saved, as far as it is known here: a recommendation is replaced as a whole. */
  const base = useRef(valuesIn(opened));
  const guard = useGuardedSave({
    of: guarded,
    kept: valuesIn(opened),
    send: (values, expected, idempotencyKey) => {
      const { current: known } = base;
      return put(`SaveRecommendation/${leadId}`, { ...known, ...values, expected: { ...known, ...expected } }, { idempotencyKey });
    },
    latest: async (after) => {
      const now = await latest(after);
      setTheirs(now.courses);
      base.current = valuesIn(now);
      return base.current;
    },
    wordOf: (field, value) => (field === 'courses' && Array.isArray(value) ? value.map(String).map(nameOf).join(', ') : undefined),
  });
  return (
    <>
      <FormDialog
        as="drawer"
        title={t`Save recommendation`}
        of={asked}
        kept={preferences}
        whole
        above={
          <div className="recommended-courses">
            <h3>{t`Recommended courses`}</h3>
            {chosen.size === 0 ? (
              <p className="faint">{t`None chosen. Mark courses with Recommend to add them.`}</p>
            ) : (
              <ul>
                {[...chosen].map(([courseId, name]) => (
                  <li key={courseId}>{name}</li>
                ))}
              </ul>
            )}
          </div>
        }
        onSave={(values, idempotencyKey) => {
          // After "Back to the form" the change of the other user is asked about again.
          base.current = valuesIn(opened);
          return guard.save({ ...values, courses: [...chosen.keys()].toSorted() }, idempotencyKey);
        }}
        onDone={({ message }) => {
          toast.success(message ?? t`Recommendation saved`);
          void refreshLead(leadId);
          onSaved();
        }}
        onClose={onClose}
      />
      {guard.dialog}
    </>
  );
}
