import { useState } from 'react';
import { applicationLife, textIn, type ApplicationMove, type FormContent } from '@matricula/domain/application';
import { choices, type FieldSet } from '@matricula/domain/kernel/field-set';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

/** Messages after the moves of staff. */
const said: Partial<Record<ApplicationMove, string>> = {
  verify: 'Verification started',
  approve: 'Application is eligible',
  return: 'Application returned to the applicant',
  reject: 'Application rejected',
  withdraw: 'Application withdrawn',
  'ask-token': 'Token fee ordered',
  'waive-token': 'Token fee waived',
  enrol: 'Applicant enrolled',
  unenrol: 'Enrolment taken back',
};

/** What moves do that their name does not tell. */
const explained: Partial<Record<ApplicationMove, string>> = {
  'ask-token': 'The token fee is ordered for an applicant who pays at the desk. The payment is then recorded under Payments.',
  'waive-token': 'The applicant is enrolled without the token fee, by another person than you.',
};

interface ApplicationMovesProps {
  applicationId: string;
  content: FormContent;
  moves: readonly ApplicationMove[];
  onDone: () => void;
}

/** A button for each move that the user may make; moves with a form ask for its values, the others for a confirmation. */
export function ApplicationMoves({ applicationId, content, moves, onDone }: ApplicationMovesProps) {
  const [open, setOpen] = useState<ApplicationMove>();
  return (
    <div className="application-moves">
      {moves.map((move) => (
        <button key={move} type="button" className="button" onClick={() => setOpen(move)}>
          {t(applicationLife.moves[move].label)}
        </button>
      ))}
      {open && (
        <FormDialog
          as="modal"
          title={t(applicationLife.moves[open].label)}
          of={asksOf(open, content)}
          above={explained[open] !== undefined && <p>{t(explained[open])}</p>}
          saveText={t(applicationLife.moves[open].label)}
          onSave={async (values, idempotencyKey) => {
            await post(`applications/${encodeURIComponent(applicationId)}/${open}`, values, { idempotencyKey });
            toast.success(t(said[open] ?? ''));
          }}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onDone();
          }}
        />
      )}
    </div>
  );
}

/** The form of a move; the sections to correct are those of the version that was filled in. */
function asksOf(move: ApplicationMove, { sections, languages }: FormContent): FieldSet {
  const { asks = {} }: Move = applicationLife.moves[move];
  if (move !== 'return') return asks;
  const main = languages[0] ?? 'en';
  const of = sections.map(({ sectionId, title }) => ({ value: sectionId, label: textIn(title, main, main) || sectionId }));
  return { ...asks, sections: choices({ label: 'Sections to correct', of, required: 'Please choose a section.' }) };
}
