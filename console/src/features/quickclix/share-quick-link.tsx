import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { questionsOf, textIn, type FormContent } from '@matricula/domain/application';
import { choice, type FieldSet } from '@matricula/domain/kernel/field-set';
import { prefilledAnswers, quickLink, quickLinkPath } from '@matricula/domain/quickclix';
import type { RecordRow } from '@matricula/read-models/record';
import { RecordForm } from '../../shared/form/record-form';
import { get } from '../../shared/http/http';
import { QrImage } from '../../shared/payment/qr-image';
import { changeRecord } from '../../shared/record/record-calls';
import { useTenant } from '../../shared/session/session';
import { t } from '../../shared/texts/texts';
import { LoadFailed } from '../../shared/ui/load-failed';
import { Snippet } from '../../shared/ui/snippet';
import { toast } from '../../shared/ui/toast';
import './quickclix.css';

/** The address of a quick link, to copy or to scan, and the answers that it sets. */
export function ShareQuickLink({ row }: { row: RecordRow }) {
  const tenantId = useTenant()?.tid ?? '';
  const url = `${window.location.origin}${quickLinkPath(tenantId, String(row.slug))}`;
  return (
    <section className="quick-link" aria-label={t`Share`}>
      <Snippet text={url} label={t`Quick link`} />
      <QrImage text={url} label={t`QR code of the quick link`} />
      <Prefill row={row} />
    </section>
  );
}

/** The choices of the form that are set in advance. */
function Prefill({ row: { recordId, formId, answers } }: { row: RecordRow }) {
  const form = useQuery({
    queryKey: ['quick-link-form', formId],
    queryFn: async () => (await get<{ content: FormContent }>(`application-forms/${String(formId)}`)).data,
  });
  const [kept, setKept] = useState(answers);
  if (form.isError) return <LoadFailed title={t`Prefilled answers`} error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return null;
  const { content } = form.data;
  const main = content.languages[0] ?? 'en';
  const asked = questionsOf(content).filter(({ question, section }) => question.kind === 'choice' && !section.repeats);
  if (asked.length === 0) return <p className="faint">{t`This form has no choices that a link can set.`}</p>;
  const set = prefilledAnswers(content, kept);
  const of: FieldSet = Object.fromEntries(
    asked.map(({ question: { questionId, label, choices = [] } }) => [
      questionId,
      choice({
        label: textIn(label, main, main),
        of: choices.map((one) => ({ value: one.choiceId, label: textIn(one.label, main, main) })),
      }),
    ]),
  );
  return (
    <>
      <h3>{t`Prefilled answers`}</h3>
      <RecordForm
        key={JSON.stringify(set)}
        of={of}
        kept={set}
        saveText={t`Save answers`}
        onSave={async (values, key) => {
          const next = { ...set, ...values };
          await changeRecord(quickLink, recordId, { answers: prefilledAnswers(content, next) }, undefined, key);
          setKept(next);
          toast.success(t`Saved Successfully`);
        }}
      />
    </>
  );
}
