import { Input, Modal, Select } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useColleges, useCourses, useSources } from '../../../shared/lead/masters.query';
import { useLabels } from '../../../shared/session/labels';
import { toast } from '../../../shared/ui/toast';
import './new-lead.css';

interface PhoneCheck {
  valid: boolean;
  phone?: string;
  lead_id?: string | null;
  name?: string | null;
}

interface Outcome {
  outcome: string;
  leadId: string;
}

const CHECK_AFTER_MS = 250;
const DIGITS = 10;

/** What is known of a phone number, asked when the person pauses (LD-06). */
function usePhoneCheck(phone: string) {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(phone), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [phone]);
  const enough = settled.replace(/\D/g, '').length >= DIGITS;
  const query = useQuery({
    queryKey: ['phone', settled],
    queryFn: async () => {
      const { data, message } = await get<PhoneCheck>('leadPhoneVerification', { phone: settled, phonecode: '+91' });
      return { ...data, message };
    },
    enabled: enough,
    staleTime: 0,
  });
  return enough && settled === phone ? query.data : undefined;
}

/** A new enquiry by hand (LD-02). Somebody who is known gets the enquiry added to their lead. */
export function NewLeadDialog({ onClose, onDone }: { onClose: () => void; onDone: (leadId: string) => void }) {
  const labels = useLabels();
  const id = useId();
  const sources = useSources();
  const courses = useCourses();
  const colleges = useColleges();
  const [form, setForm] = useState<Record<string, string | undefined>>({ source: 'COUNSELLOR' });
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const check = usePhoneCheck(form.phone?.trim() ?? '');
  const nobody = !form.phone?.trim() && !form.email?.trim();
  const change = (field: string) => (value: string | undefined) => setForm((current) => ({ ...current, [field]: value || undefined }));

  async function save() {
    setTried(true);
    if (nobody || check?.valid === false) return;
    setBusy(true);
    try {
      const clg_name = colleges.data?.find((college) => college.id === form.clg_id)?.name;
      const { message, data } = await post<Outcome>('leadGenerate', { ...form, phonecode: form.phone ? '+91' : undefined, clg_name });
      toast.success(message ?? 'Saved');
      onDone(data.leadId);
    } catch (error) {
      toast.error(`The lead was not saved: ${messageOf(error)}`);
      setBusy(false);
    }
  }

  const text = (field: string, label: string, note?: ReactNode, more?: { autoFocus?: boolean; inputMode?: 'tel' | 'email' }) => (
    <div className="new-lead-field">
      <label htmlFor={`${id}-${field}`}>{label}</label>
      <Input id={`${id}-${field}`} value={form[field] ?? ''} onChange={({ target }) => change(field)(target.value)} {...more} />
      {note}
    </div>
  );
  const choice = (field: string, label: string, options: readonly { value: string; label: string }[]) => (
    <div className="new-lead-field">
      <label htmlFor={`${id}-${field}`}>{label}</label>
      <Select
        id={`${id}-${field}`}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options]}
        value={form[field]}
        onChange={change(field)}
      />
    </div>
  );
  const named = (names: readonly string[] | undefined) => (names ?? []).map((name) => ({ value: name, label: name }));

  return (
    <Modal
      open
      title="New lead"
      width={520}
      okText={check?.lead_id ? 'Add enquiry' : 'Save'}
      okButtonProps={{ loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <form
        className="new-lead"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {text('phone', 'Phone', <PhoneNote check={check} />, { autoFocus: true, inputMode: 'tel' })}
        {text('name', 'Name')}
        {text(
          'email',
          'Email',
          tried && nobody && (
            <small className="new-lead-error" role="alert">
              A phone number or an email is needed.
            </small>
          ),
          { inputMode: 'email' },
        )}
        {text('city', 'City')}
        {choice('source', 'Source', sources)}
        {choice('course', labels.course, named(courses.data))}
        {choice(
          'clg_id',
          labels.entity,
          (colleges.data ?? []).map((college) => ({ value: college.id, label: college.name })),
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

function PhoneNote({ check }: { check: (PhoneCheck & { message?: string }) | undefined }) {
  if (!check) return null;
  if (!check.valid)
    return (
      <small className="new-lead-error" role="alert">
        {check.message}
      </small>
    );
  if (!check.lead_id) return <small className="new-lead-fine">✓ Not known yet</small>;
  return (
    <small className="new-lead-known" role="status">
      Known: <Link to={`/lp/${check.lead_id}/conversation`}>{check.name ?? check.phone}</Link>. Saving adds the enquiry to this lead.
    </small>
  );
}
