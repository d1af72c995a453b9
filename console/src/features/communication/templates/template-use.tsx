import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { oneOf } from '@matricula/domain/kernel/field-set';
import { marketingScreens } from '@matricula/domain/marketing/marketing.screens';
import type { BroadcastRow } from '@matricula/read-models/marketing';
import type { RecordRow } from '@matricula/read-models/record';
import { RecordPicker } from '../../../shared/form/record-picker';
import { fetchRows } from '../../../shared/grid/list-source';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import './template-use.css';

const lead = oneOf({ label: 'Lead', from: 'leads', value: 'leadId', shows: 'name', details: ['phone'] });

/** What a template reads for a real lead, and the broadcasts that use it. */
export function TemplateUse({ row }: { row: RecordRow }) {
  // Both read leads.
  const allowed = useAllowed('LEADS');
  if (!allowed) return null;
  return (
    <div className="template-use">
      <Preview templateId={row.recordId} />
      <WhereUsed templateId={row.recordId} />
    </div>
  );
}

function Preview({ templateId }: { templateId: string }) {
  const [leadId, setLeadId] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['template-preview', templateId, leadId],
    enabled: leadId !== undefined,
    queryFn: async () =>
      (await get<DataOf<'MessageTemplate_body'>>('gettemplatebodybytemplateid', { id: templateId, lead_id: leadId })).data,
    staleTime: 0,
  });
  const preview = data?.preview;
  return (
    <section aria-label={t`Preview with a lead`}>
      <label className="template-use-label" htmlFor="template-lead">{t`Preview with a lead`}</label>
      <RecordPicker
        id="template-lead"
        field={lead}
        values={{}}
        value={leadId}
        onChange={(value) => setLeadId(typeof value === 'string' ? value : undefined)}
      />
      {error && (
        <p className="template-use-missing" role="alert">
          {messageOf(error)}
        </p>
      )}
      {preview && (
        <div className="template-use-text" aria-live="polite">
          {preview.subject && <strong>{preview.subject}</strong>}
          <p>{preview.body}</p>
          {preview.missing.length > 0 && (
            <p className="template-use-missing">{t`This lead has no value for: ${preview.missing.join(', ')}`}</p>
          )}
        </div>
      )}
    </section>
  );
}

const MOST = 20;

function WhereUsed({ templateId }: { templateId: string }) {
  const { data } = useQuery({
    queryKey: ['template-use', templateId],
    queryFn: async () => {
      const where = { field: 'templateId', op: 'eq' as const, value: templateId };
      return (await fetchRows<BroadcastRow>('broadcasts', { where, sort: [{ field: 'createdAt', dir: 'desc' }], limit: MOST })).rows;
    },
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <section aria-label={t`Where it is used`}>
      <h3>{t`Where it is used`}</h3>
      {data.length === 0 ? (
        <p>{t`In no broadcast.`}</p>
      ) : (
        <ul>
          {data.map(({ broadcastId, name }) => (
            <li key={broadcastId}>
              <Link to={`${marketingScreens.leadGeneration.path}?tab=broadcasts&id=${broadcastId}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
