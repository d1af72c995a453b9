import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { get } from '../../../shared/http/http';
import { leadKey } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { LeadPart } from '../../../shared/lead/lead-part';
import { usePastMoment } from './past-moment';
import { type DataOf } from '../../../shared/http/answers';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

const reasons: Readonly<Record<string, string>> = {
  manual: 'by hand',
  bulk: 'with others',
  import: 'by an import',
  rule: 'by a rule',
  undo: 'by an undo',
};

/** Past owners of the lead, and who assigned it: newest first. */
export function OwnerHistoryTab({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const then = usePastMoment();
  const query = useQuery({
    queryKey: [...leadKey(lead.leadId), 'owners', then],
    queryFn: async () => (await get<DataOf<'Lead_ownerHistory'>>(`getLeadOwnerhistoryById/${lead.leadId}`, { asOf: then ?? null })).data,
  });
  return (
    <LeadPart
      query={query}
      rowKey={({ entryId }) => entryId}
      empty={t`This lead has not had an owner yet.`}
      columns={[
        { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        { title: t`Owner`, cell: ({ ownerName }) => <b>{ownerName}</b> },
        { title: t`Before`, cell: ({ previousOwnerName }) => previousOwnerName ?? <span className="faint">{t`nobody`}</span> },
        { title: t`How`, cell: ({ reason }) => reasons[reason ?? ''] ?? reason },
        { title: t`By`, cell: ({ userName }) => userName },
      ]}
    />
  );
}
