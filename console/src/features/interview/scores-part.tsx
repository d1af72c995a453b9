import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { decimal, fields, longText, type Field } from '@matricula/domain/kernel/field-set';
import { recuseFields, type Criterion } from '@matricula/domain/scorecard';
import type { Answers, FormContent } from '@matricula/domain/application';
import { FactList } from '../../shared/detail/fact-list';
import { FormAnswers } from '../../shared/detail/form-answers';
import { FormDialog } from '../../shared/form/form-dialog';
import type { DataOf } from '../../shared/http/answers';
import { get, post } from '../../shared/http/http';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

type Own = DataOf<'Scoring_one'>;

/** The own scores of an interview, and those of the others once the own are in. */
export function ScoresPart({ applicationId }: { applicationId: string }) {
  const [open, setOpen] = useState<'scores' | 'recuse'>();
  const path = `interviews/${encodeURIComponent(applicationId)}`;
  const query = useQuery({
    queryKey: ['interview', applicationId, 'scores'],
    queryFn: async () => (await get<Own>(`${path}/scores`)).data,
    staleTime: 0,
  });
  if (query.error) return <p role="alert">{t`The scores could not be loaded.`}</p>;
  if (!query.data) return null;
  const { scorecard, own, others, isHeld, isRecused, application } = query.data;
  const done = () => {
    setOpen(undefined);
    void query.refetch();
  };
  const criteria = (scorecard?.criteria ?? []) as Criterion[];
  return (
    <section className="interview-scores" aria-label={t`Scores`}>
      <h3>{t`Scores`}</h3>
      {isRecused && <p className="faint">{t`You do not judge this applicant.`}</p>}
      {!isRecused && !scorecard && <p className="faint">{t`This form has no scorecard yet.`}</p>}
      {!isRecused && scorecard && !isHeld && <p className="faint">{t`Scores are given after the interview took place.`}</p>}
      {own && (
        <FactList
          facts={[
            ...pointsOf(criteria, own.scores as Points),
            { label: t`My score`, value: `${own.percent} %` },
            { label: t`Note`, value: own.note },
          ]}
        />
      )}
      {others.map((one, place) => (
        <FactList
          key={place}
          facts={[
            { label: t`Other score ${place + 1}`, value: `${one.percent} %` },
            ...pointsOf(criteria, one.scores as Points),
            { label: t`Note`, value: one.note },
          ]}
        />
      ))}
      <div className="interview-moves">
        {!isRecused && scorecard && isHeld && (
          <button type="button" className="button" onClick={() => setOpen('scores')}>
            {own ? t`Change scores` : t`Give scores`}
          </button>
        )}
        {!isRecused && !own && (
          <button type="button" className="button" onClick={() => setOpen('recuse')}>
            {t`I do not judge this applicant`}
          </button>
        )}
      </div>
      {application && application.content.sections.length > 0 && (
        <div className="interview-answers">
          <h3>{t`From the application`}</h3>
          <FormAnswers content={application.content as FormContent} answers={application.answers as Answers} />
        </div>
      )}
      {open === 'scores' && (
        <FormDialog
          as="modal"
          title={own ? t`Change scores` : t`Give scores`}
          of={scoreFields(criteria, own !== null)}
          kept={own ? { ...(own.scores as FieldValues), note: own.note } : undefined}
          saveText={t`Save`}
          onSave={async (values, idempotencyKey) => {
            const said = { ...(own?.scores as object | undefined), note: own?.note, ...values } as FieldValues;
            const { note, reason, ...points } = said;
            const scores = Object.fromEntries(criteria.map(({ criterionId }) => [criterionId, points[criterionId] ?? null]));
            await post(`${path}/scores`, { scores, note, reason }, { idempotencyKey });
            toast.success(t`Scores saved`);
          }}
          onClose={() => setOpen(undefined)}
          onDone={done}
        />
      )}
      {open === 'recuse' && (
        <FormDialog
          as="modal"
          title={t`I do not judge this applicant`}
          of={recuseFields}
          saveText={t`Save`}
          onSave={(values, idempotencyKey) => post(`${path}/recuse`, values, { idempotencyKey })}
          onClose={() => setOpen(undefined)}
          onDone={done}
        />
      )}
    </section>
  );
}

type Points = Readonly<Record<string, number>>;

const pointsOf = (criteria: readonly Criterion[], points: Points) =>
  criteria.map(({ criterionId, label, most }) => ({ label, value: `${points[criterionId] ?? '—'} / ${most}` }));

/** A number for each criterion; the reason only for a change. */
const scoreFields = (criteria: readonly Criterion[], isChange: boolean) =>
  fields({
    ...(Object.fromEntries(
      criteria.map(({ criterionId, label, most }) => [
        criterionId,
        decimal({ label, required: `${label} is required`, least: 0, most, help: `0 – ${most}` }),
      ]),
    ) as Record<string, Field>),
    note: longText({ label: 'Note', most: 4_000 }),
    ...(isChange && { reason: longText({ label: 'Reason', required: 'Please write why the scores change.', most: 1_000 }) }),
  });
