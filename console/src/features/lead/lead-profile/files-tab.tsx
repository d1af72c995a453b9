import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { StoredFileButton } from '../../../shared/detail/stored-file';
import { ACCEPTED, readFiles } from '../../../shared/form/attached-files';
import { notSaved } from '../../../shared/http/not-saved';
import { post } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import { LeadPart } from '../../../shared/lead/lead-part';
import { leadKey } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { DropZone } from '../../../shared/ui/drop-zone';
import { toast } from '../../../shared/ui/toast';
import { useLeadFiles } from './lead-files.query';
import { usePastMoment } from './past-moment';

/** Every file of the lead, newest first: images open, all can be downloaded. Users add files of their own. */
export function FilesTab({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const then = usePastMoment();
  const query = useLeadFiles(lead, then);
  return (
    <>
      {then === undefined && <AddFiles leadId={lead.leadId} />}
      <LeadPart
        query={query}
        rowKey={({ key }) => key}
        empty={t`No files yet.`}
        columns={[
          { title: t`File`, cell: ({ file, path }) => <StoredFileButton file={file} path={path} /> },
          { title: t`From`, cell: ({ from }) => from },
          { title: t`About`, cell: ({ about }) => about },
          { title: t`When`, cell: ({ at }) => at && <span className="tabular">{momentIn(at, zone)}</span> },
          { title: t`By`, cell: ({ userName }) => userName },
        ]}
      />
    </>
  );
}

function AddFiles({ leadId }: { leadId: string }) {
  const [busy, setBusy] = useState(false);
  async function add(chosen: readonly File[]) {
    setBusy(true);
    try {
      const files = await readFiles(chosen);
      if (files.length === 0) return;
      const { message } = await post(`leads/${leadId}/files`, { files });
      toast.success(message ?? t`Saved`);
      await queryClient.invalidateQueries({ queryKey: leadKey(leadId) });
    } catch (error) {
      toast.error(notSaved(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <DropZone label={t`Files of the lead`} accept={ACCEPTED} multiple small onFiles={(files) => void add(files)}>
      {(choose) => (
        <p aria-busy={busy}>
          <button type="button" className="button" disabled={busy} onClick={choose}>
            <UploadOutlined aria-hidden /> {busy ? t`Loading...` : t`Add files`}
          </button>{' '}
          <small className="faint">{t`PDF, JPEG or PNG, up to 5 MB each`}</small>
        </p>
      )}
    </DropZone>
  );
}
