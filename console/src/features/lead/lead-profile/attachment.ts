import { download } from '../../../shared/grid/list-source';
import { fetchFile } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Downloads an attachment of a call action. */
export async function fetchAttachment(callActionId: string, { blobId, name }: { blobId: string; name: string }): Promise<void> {
  try {
    download(await fetchFile(`call-actions/${callActionId}/attachments/${blobId}`), name);
  } catch (error) {
    toast.error(t`${name} was not downloaded: ${messageOf(error)}`);
  }
}
