import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { StoredFileButton } from '../../../shared/detail/stored-file';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { LeadPart } from '../../../shared/lead/lead-part';
import { leadKey } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { usePastMoment } from './past-moment';

/** Every file that was attached to a call action of the lead, newest first: images open, all can be downloaded. */
export function FilesTab({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const then = usePastMoment();
  const query = useQuery({
    queryKey: [...leadKey(lead.leadId), 'files', then],
    queryFn: async () => {
      const { data } = await get<DataOf<'Lead_callHistory'>>('get/call/history/by/lead/id', { id: lead.leadId, asOf: then ?? null });
      return data.flatMap(({ attachments, ...action }) => attachments.map((file) => ({ ...action, file })));
    },
  });
  return (
    <LeadPart
      query={query}
      rowKey={({ file }) => file.blobId}
      empty={t`No files yet. Files of an enrolment appear here.`}
      columns={[
        {
          title: t`File`,
          cell: ({ file, callActionId }) => (
            <StoredFileButton file={file} path={`call-actions/${callActionId}/attachments/${file.blobId}`} />
          ),
        },
        { title: t`Stage`, cell: ({ stage, subStage }) => [stage, subStage].filter(Boolean).join(', ') },
        { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        { title: t`By`, cell: ({ userName }) => userName },
      ]}
    />
  );
}
