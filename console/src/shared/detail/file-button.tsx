import { useState, type ReactNode } from 'react';
import { download } from '../grid/list-source';
import { fetchFile } from '../http/http';
import { messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';

/** Downloads a file of the server. A link would not do, because the session is a header. */
export function FileButton({
  path,
  name,
  className = 'link-button',
  children,
}: {
  path: string;
  name: string;
  className?: string;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const fetched = () => {
    setBusy(true);
    fetchFile(path)
      .then((file) => download(file, name))
      .catch((error: unknown) => toast.error(t`The file was not downloaded: ${messageOf(error)}`))
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className={className} disabled={busy} onClick={fetched}>
      {children}
    </button>
  );
}
