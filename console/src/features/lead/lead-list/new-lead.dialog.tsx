import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { newLeadFields } from '@matricula/domain/lead';
import { FormDialog } from '../../../shared/form/form-dialog';
import { get, post } from '../../../shared/http/http';
import { customTextsOf, useCustomSet } from '../../../shared/lead/custom-fields.query';
import { useColleges, useCourses, useSources } from '../../../shared/lead/masters.query';
import { useLabels } from '../../../shared/session/labels';
import { toast } from '../../../shared/ui/toast';
import { useSettled } from '../../../shared/ui/use-settled';
import './new-lead.css';
import { type DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

type PhoneCheck = DataOf<'Lead_verifyPhone'> & { message?: string };

const CHECK_AFTER_MS = 250;
const DIGITS = 10;

/** What is known about a phone number, fetched when the user pauses (LD-06). */
function usePhoneCheck(phone: string): PhoneCheck | undefined {
  const settled = useSettled(phone, CHECK_AFTER_MS);
  const enough = settled.replace(/\D/g, '').length >= DIGITS;
  const { data } = useQuery({
    queryKey: ['phone', settled],
    queryFn: async () => {
      const { data, message } = await get<DataOf<'Lead_verifyPhone'>>('leadPhoneVerification', { phone: settled });
      return { ...data, message };
    },
    enabled: enough,
    staleTime: 0,
  });
  return enough && settled === phone ? data : undefined;
}

/** Creates an enquiry by hand (LD-02). If the person is known, the enquiry is added to the existing lead. */
export function NewLeadDialog({ onClose, onDone }: { onClose: () => void; onDone: (leadId?: string) => void }) {
  const labels = useLabels();
  const [sources, courses, colleges] = [useSources(), useCourses().data, useColleges().data];
  const custom = useCustomSet();
  const set = useMemo(() => ({ ...newLeadFields, ...custom }), [custom]);
  const [phone, setPhone] = useState('');
  const check = usePhoneCheck(phone);

  async function save(values: FieldValues, idempotencyKey: string) {
    const clg_name = colleges?.find(({ id }) => id === values.clg_id)?.name;
    const { own, attributes } = customTextsOf(custom, values);
    const body = { ...own, clg_name, attributes };
    return post<DataOf<'Lead_leadGenerate'>>('leadGenerate', body, { idempotencyKey });
  }

  return (
    <FormDialog
      as="modal"
      title={t`New lead`}
      of={set}
      draft="leads/new"
      columns={2}
      wide
      saveText={check?.lead_id ? t`Add enquiry` : t`Save`}
      labels={{ course: labels.course, clg_id: labels.entity }}
      options={{
        source: sources,
        course: courses?.map((name) => ({ value: name, label: name })),
        clg_id: colleges?.map(({ id, name }) => ({ value: id, label: name })),
      }}
      notes={{ phone: <PhoneNote check={check?.valid === false ? undefined : check} /> }}
      problems={{ phone: check?.valid === false ? check.message : undefined }}
      onChange={(values) => setPhone(String(values.phone ?? '').trim())}
      onSave={save}
      onDone={({ message, data }) => {
        toast.success(message ?? t`Saved`);
        onDone(data.leadId);
      }}
      onClose={onClose}
    />
  );
}

/** The line is always reserved: otherwise late text would move the buttons under the pointer. */
function PhoneNote({ check }: { check: PhoneCheck | undefined }) {
  if (!check) return <small>{t`Checked as you type`}</small>;
  if (check.lead_id === undefined) return <small className="new-lead-fine">{t`✓ A valid number`}</small>;
  if (!check.lead_id) return <small className="new-lead-fine">{t`✓ Not known yet`}</small>;
  return (
    <small className="new-lead-known" role="status">
      {tx`Known: ${(<Link to={`/lp/${check.lead_id}/conversation`}>{check.name ?? check.phone}</Link>)}. Saving adds the enquiry to this lead.`}
    </small>
  );
}
