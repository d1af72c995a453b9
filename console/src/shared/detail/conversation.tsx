import { useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { initials } from '../ui/initials';
import { relativeTime } from '../ui/relative-time';
import type { Happening } from './happening';
import { StoredFileButton } from './stored-file';
import { t } from '../texts/texts';

interface ConversationProps {
  happenings: readonly Happening[];
  /** Address of files, for objects that have some. */
  pathOf?: (blobId: string) => string;
  /** The name of the answering side. */
  side?: string;
}

/** Messages and changes, newest first. */
export function Conversation({ happenings, pathOf, side }: ConversationProps) {
  const zone = useTenantZone();
  const now = new Date();
  return (
    <ol className="talk" aria-label={t`Conversation`}>
      {happenings.toReversed().map(({ _id, created_at, modifiedBy, text, bySupport, sentence, files }) => {
        const time = (
          <time className="tabular" dateTime={created_at} title={momentIn(created_at, zone)}>
            {relativeTime(created_at, zone, now)}
          </time>
        );
        if (text === undefined)
          return (
            <li key={_id} className="talk-change">
              <span>{sentence}</span> · {time}
            </li>
          );
        return (
          <li key={_id} className="talk-words" data-support={Boolean(bySupport)}>
            <i className="avatar" aria-hidden="true">
              {initials(modifiedBy.name)}
            </i>
            <div>
              <p className="talk-who">
                <b>{modifiedBy.name}</b> {bySupport && <span className="talk-side">{side ?? t`Help desk`}</span>} {time}
              </p>
              <p className="talk-text">{text}</p>
              {pathOf && files.map((file) => <StoredFileButton key={file.blobId} file={file} path={pathOf(file.blobId)} />)}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
