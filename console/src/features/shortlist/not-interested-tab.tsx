import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { type DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';
import { LeadPart } from '../../shared/lead/lead-part';
import { leadKey } from '../../shared/lead/lead.query';
import { useLabels } from '../../shared/session/labels';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import { restoreCollege } from './choices';

/** The colleges that a lead is not interested in, the latest first (LP-06). */
export function NotInterestedTab({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const labels = useLabels();
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'not-interested'],
    queryFn: async () => (await get<DataOf<'Shortlist_notInterested'>>('getNotInterestedColleges', { leadId })).data,
    staleTime: 0,
  });
  return (
    <LeadPart
      query={query}
      rowKey={({ clg_id }) => clg_id}
      empty={t`No colleges are marked as not interested.`}
      columns={[
        { title: labels.entity, cell: ({ clg_name }) => <b>{clg_name}</b> },
        { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        { title: t`By`, cell: ({ userName }) => userName },
        {
          title: t`Actions`,
          cell: ({ clg_id, clg_name }) => (
            <button
              type="button"
              className="button"
              aria-label={t`Restore ${clg_name}`}
              onClick={() => void restoreCollege({ leadId, collegeId: clg_id, collegeName: clg_name })}
            >
              {t`Restore`}
            </button>
          ),
        },
      ]}
    />
  );
}
