import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { get } from '../../../shared/http/http';
import { leadKey } from '../../../shared/lead/lead.query';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { useLabels } from '../../../shared/session/labels';
import { useTenantZone } from '../../../shared/session/session';
import { LeadPart } from '../../../shared/lead/lead-part';
import { usePastMoment } from './past-moment';
import { type DataOf } from '../../../shared/http/answers';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

/** Every enquiry of the person and its outcome: newest first (LP-10). */
export function ConversionTab({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const then = usePastMoment();
  const labels = useLabels();
  const source = useSourceWord();
  const query = useQuery({
    queryKey: [...leadKey(lead.leadId), 'conversions', then],
    queryFn: async () => (await get<DataOf<'Lead_conversions'>>('getLeadConversions', { lead_id: lead.leadId, asOf: then ?? null })).data,
  });
  return (
    <LeadPart
      query={query}
      rowKey={({ entryId }) => entryId}
      empty={t`This person has not enquired yet.`}
      columns={[
        { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        {
          title: t`What`,
          cell: ({ kind, attempt }) => (kind === 'conversion' ? <b className="done">{t`Enrolled`}</b> : enquiryWord(attempt)),
        },
        { title: t`Source`, cell: (row) => source(row.source) },
        { title: labels.entity, cell: ({ collegeName, subStage }) => [collegeName, subStage].filter(Boolean).join(', ') },
        {
          title: t`Campaign`,
          cell: ({ utmSource, utmMedium, utmCampaign }) => [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / '),
        },
        { title: t`By`, cell: ({ userName }) => userName },
      ]}
    />
  );
}

const enquiryWord = (attempt: number | undefined) => (attempt && attempt > 1 ? t`Enquiry ${attempt}` : t`First enquiry`);
