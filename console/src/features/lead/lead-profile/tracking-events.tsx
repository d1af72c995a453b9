import { activityWords } from '@matricula/read-models/overview';
import { type LeadRow } from '@matricula/read-models/lead';
import { type DataOf } from '../../../shared/http/answers';
import { LeadPart } from '../../../shared/lead/lead-part';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { useLoggedOf } from '../lead-activity/logged-of.query';

type Tracked = DataOf<'ActivityLog_tracking'>[number];

/** The events by which the lead came in and converted, with source and campaign, newest first (001 §7.1). */
export function TrackingEvents({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const source = useSourceWord();
  const found = useLoggedOf<Tracked>('getTrackingEvents', leadId);
  return (
    <section aria-label={t`Tracking`}>
      <h2>{t`Tracking`}</h2>
      <LeadPart<Tracked>
        query={{ ...found, data: found.data?.pages.flatMap(({ rows }) => rows) }}
        rowKey={({ id }) => id}
        empty={t`Nothing is tracked of this lead yet.`}
        columns={[
          { title: t`When`, cell: ({ created_date }) => <span className="tabular">{momentIn(created_date, zone)}</span> },
          { title: t`Activity`, cell: ({ event }) => <b>{spoken(activityWords)(event) ?? event}</b> },
          { title: t`Source`, cell: (fact) => source(fact.source ?? undefined) },
          {
            title: t`Campaign`,
            cell: ({ utm_source, utm_medium, utm_campaign }) => [utm_source, utm_medium, utm_campaign].filter(Boolean).join(' / '),
          },
          { title: t`By`, cell: ({ user_name }) => user_name },
        ]}
      />
      {found.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >{t`Show more`}</button>
      )}
    </section>
  );
}
