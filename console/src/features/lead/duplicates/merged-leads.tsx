import { Popconfirm } from 'antd';
import { useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { briefName } from './duplicate-words';
import { separate, useMergedLeads } from './duplicates.query';
import './duplicates.css';

/** The leads that were merged into a lead, each of which can be separated again. */
export function MergedLeads({ lead: { leadId, mergedLeadIds = [] } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const { data = [] } = useMergedLeads(leadId, mergedLeadIds);
  const [busy, setBusy] = useState<string>();
  async function apart(mergedId: string) {
    setBusy(mergedId);
    await separate(leadId, mergedId);
    setBusy(undefined);
  }
  if (data.length === 0) return null;
  return (
    <section className="merged-leads" aria-label={t`Merged leads`}>
      {data.map((merged) => (
        <div key={merged.leadId} className="merged-lead">
          <span>
            {t`Merged with ${briefName(merged)}`}
            <span className="duplicates-soft">
              {[merged.mergedBy, merged.mergedAt && momentIn(merged.mergedAt, zone)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Popconfirm
            title={t`Separate ${briefName(merged)}?`}
            description={t`Both leads are shown in the lists again, each with what it had before the merge.`}
            okText={t`Separate`}
            onConfirm={() => apart(merged.leadId)}
          >
            <button
              type="button"
              className="button"
              disabled={busy !== undefined}
              aria-label={t`Separate ${briefName(merged)}`}
            >{t`Separate`}</button>
          </Popconfirm>
        </div>
      ))}
    </section>
  );
}
