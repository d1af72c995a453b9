import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { fetchByKey, fetchRows } from '../../../shared/grid/list-source';
import { leadName } from '../../../shared/lead/lead-name';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';

const OFFERED = 20;

/** Selects a lead by name, phone or e-mail, searched on the server; only for users who may see leads. */
export function LeadPicker({ value, onChange }: { value: string | null; onChange: (leadId: string | null) => void }) {
  const allowed = useAllowed('LEADS');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const chosen = useQuery({
    queryKey: ['timeline-lead', value],
    queryFn: () => fetchByKey<LeadRow>('leads', value ? [value] : []),
    enabled: allowed && value !== null,
  });
  const found = useQuery({
    queryKey: ['timeline-leads', search],
    queryFn: async ({ signal }) => (await fetchRows<LeadRow>('leads', { search, limit: OFFERED }, signal)).rows,
    enabled: allowed && search.length > 1,
    placeholderData: (before) => before,
  });
  if (!allowed) return null;
  const offered = search.length > 1 ? (found.data ?? []) : (chosen.data ?? []);
  return (
    <Select
      allowClear
      className="timeline-select timeline-lead"
      placeholder={t`Lead by name or phone`}
      aria-label={t`Lead`}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={found.isFetching}
      notFoundContent={search.length > 1 && !found.isFetching ? t`No lead` : t`Type a name, phone or e-mail`}
      options={offered.map((lead) => ({ value: lead.leadId, label: [leadName(lead), lead.phone].filter(Boolean).join(' · ') }))}
      value={value}
      onChange={(leadId: string | undefined) => onChange(leadId ?? null)}
    />
  );
}
