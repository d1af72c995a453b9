import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { admissionScreens } from '@matricula/domain/admission/admission.screens';
import type { LeadRow } from '@matricula/read-models/lead';
import type { DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';
import { LeadPart } from '../../shared/lead/lead-part';
import { leadKey } from '../../shared/lead/lead.query';
import { useLiveRows } from '../../shared/live/live-hooks';
import { useTenantZone } from '../../shared/session/session';
import { momentIn } from '../../shared/session/tenant-clock';
import { t } from '../../shared/texts/texts';
import { pillStyle } from '../../shared/ui/theme';
import { collegeWords, rupeesWords, statusWords, toneOf } from './admission-words';

/** The admissions of a lead, the newest first; each opens on the screen of admissions. */
export function LeadAdmissionsTab({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'admissions'],
    queryFn: async () => (await get<DataOf<'Admission_admissionsOf'>>('admissions', { leadId })).data,
    staleTime: 0,
  });
  const refresh = () => void query.refetch();
  useLiveRows('admissions', refresh, refresh);
  return (
    <LeadPart
      query={query}
      rowKey={({ id }) => id}
      empty={t`This lead has no admissions yet. A call action with the stage Enrolled opens one.`}
      columns={[
        {
          title: t`College`,
          cell: ({ id, clg_name, visible }) => {
            const name = clg_name ?? t`No college`;
            return visible ? <Link to={admissionScreens.admissionConfirmation.at({ admission: id })}>{name}</Link> : name;
          },
        },
        {
          title: t`Status`,
          cell: ({ updateStatus }) => (
            <span className="pill" style={pillStyle(toneOf(updateStatus))}>
              {t(statusWords[updateStatus])}
            </span>
          ),
        },
        { title: t`College status`, cell: ({ collegeStatus }) => t(collegeWords[collegeStatus]) },
        { title: t`Amount`, cell: ({ amount }) => <span className="tabular">{rupeesWords(amount) || '—'}</span> },
        { title: t`Files`, cell: ({ files }) => <span className="tabular">{files.length}</span> },
        { title: t`Owner`, cell: ({ owner_name }) => owner_name },
        { title: t`Claimed`, cell: ({ claimed_at }) => <span className="tabular">{momentIn(claimed_at, zone)}</span> },
      ]}
    />
  );
}
