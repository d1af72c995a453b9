import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { MatchedRows } from '../../../shared/conditions/matched-rows';
import { useDialerColumns } from '../../../shared/dialer/use-dialer-columns';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { LeadPart } from '../../../shared/lead/lead-part';
import { afterReported } from '../../../shared/lead/lead.query';
import { useFieldRules, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

/** The dialer lists that the lead is on: its position and priority, and the rule and the rows that put it there. */
export function DialerPlaces({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const columns = useDialerColumns();
  const seesAll = useFieldRules() === undefined;
  const query = useQuery({
    // Not below the key of the lead: each change of the lead would have the server look through its lists.
    queryKey: ['dialer', 'places', leadId],
    queryFn: async () => (await get<DataOf<'Dialer_placesOf'>>('dialer/lead/places', { lead_id: leadId }, afterReported(leadId))).data,
    staleTime: 30_000,
  });
  return (
    <section className="profile-places" aria-labelledby="profile-places">
      <h2 id="profile-places">{t`Dialer lists`}</h2>
      <LeadPart
        query={query}
        rowKey={({ list, rule }) => `${list.key}/${rule}`}
        empty={t`This lead is on no dialer list.`}
        columns={[
          { title: t`List`, cell: ({ list }) => <b>{list.value}</b> },
          {
            title: t`Position`,
            cell: ({ position }) =>
              position === null ? <span className="faint">{t`not in the queue`}</span> : <span className="tabular">{position}</span>,
          },
          { title: t`Priority`, cell: ({ priority }) => <span className="tabular">{priority}</span> },
          { title: t`Rule`, cell: ({ rule }) => rule },
          {
            title: t`Why`,
            cell: ({ workflow, matched }) =>
              workflow ? (
                <span className="faint">{t`A workflow put it there.`}</span>
              ) : seesAll ? (
                <MatchedRows columns={columns} rows={matched} />
              ) : (
                <span className="faint">{t`Your role does not see what matched.`}</span>
              ),
          },
          { title: t`Since`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        ]}
      />
    </section>
  );
}
