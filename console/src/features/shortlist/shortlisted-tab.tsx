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
import { removeChoice } from './choices';
import { CollegePushes } from './college-pushes';
import { feeWords } from './fee-words';

/** The shortlisted courses of a lead, the latest first (LP-05), and the colleges that the lead was sent to (LP-13). */
export function ShortlistedTab({ lead }: { lead: LeadRow }) {
  return (
    <>
      <Shortlisted lead={lead} />
      <CollegePushes lead={lead} />
    </>
  );
}

function Shortlisted({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const labels = useLabels();
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'shortlisted'],
    queryFn: async () => (await get<DataOf<'Shortlist_shortlisted'>>('getShortListedColleges', { lead_id: leadId })).data,
    staleTime: 0,
  });
  return (
    <LeadPart
      query={query}
      rowKey={({ courseId }) => courseId}
      empty={t`Nothing is on the shortlist yet.`}
      columns={[
        { title: labels.entity, cell: ({ clg_name }) => <b>{clg_name}</b> },
        { title: labels.course, cell: ({ course_name }) => course_name },
        { title: t`Fee`, cell: ({ fee, feeType }) => <span className="tabular">{feeWords(fee, feeType)}</span> },
        { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        { title: t`By`, cell: ({ userName }) => userName },
        {
          title: t`Actions`,
          cell: ({ clg_id, clg_name, courseId, course_name }) => {
            const choice = { leadId, collegeId: clg_id, collegeName: clg_name, courseName: course_name };
            return (
              <button
                type="button"
                className="button"
                aria-label={t`Remove ${course_name ?? clg_name}`}
                onClick={() => void removeChoice({ ...choice, courseId: courseId === clg_id ? undefined : courseId })}
              >
                {t`Remove`}
              </button>
            );
          },
        },
      ]}
    />
  );
}
