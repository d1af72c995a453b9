import { momentIn } from '../../../shared/session/tenant-clock';
import { FollowersSection } from './followers';
import { sizeInWords } from '../../../shared/texts/figures';
import { type Installation, type OperationsState } from './operations-words';
import { TimersSection } from './timers';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

interface Props {
  of: Installation;
  zone: string;
  /** Fetches the state again and returns it. */
  look: () => Promise<OperationsState | undefined>;
}

/** The state of the whole installation, for its operators. */
export function InstallationSections({ of: { profile, followers, timers, disk, undone }, zone, look }: Props) {
  return (
    <>
      {undone.length > 0 && (
        <section aria-labelledby="operations-undone">
          <h2 id="operations-undone">{t`Currently failing`}</h2>
          <ul className="operations-followers">
            {undone.map(({ what, times, last_at }) => (
              <li key={what}>
                <span>{what}</span>
                <span data-bad>{t`failed ${counted(times, 'time')}, most recently on ${momentIn(last_at, zone)}`}</span>
              </li>
            ))}
          </ul>
          <p className="operations-note">
            {t`Counted since the last success in this process. The server log has the reason; mail is sent through SMTP_URL. Without codes, nobody can sign in by e-mail.`}
          </p>
        </section>
      )}
      <FollowersSection followers={followers} look={look} />
      <TimersSection of={timers} zone={zone} onDone={() => void look()} />
      <section aria-labelledby="operations-disk">
        <h2 id="operations-disk">{t`Disk`}</h2>
        {disk ? (
          <Disk of={disk} />
        ) : (
          <p className="operations-note">{t`The data is stored in separate engines (${profile}): check the disk there.`}</p>
        )}
      </section>
    </>
  );
}

function Disk({ of: { free_bytes, total_bytes, low, files } }: { of: NonNullable<Installation['disk']> }) {
  const used = Math.round(((total_bytes - free_bytes) / total_bytes) * 100);
  return (
    <>
      <p className="operations-note" data-bad={low}>
        {tx`${(<b>{sizeInWords(free_bytes)}</b>)} of ${sizeInWords(total_bytes)} are free.`}
        {low && t` Free some space, or saving will soon fail.`}
      </p>
      <div className="operations-bar" data-low={low} role="img" aria-label={t`${used} % of the disk is used`}>
        <i style={{ width: `${used}%` }} />
      </div>
      <details>
        <summary>{t`Files of the product`}</summary>
        <ul className="operations-followers">
          {files.map(({ name, bytes }) => (
            <li key={name}>
              <code>{name}</code>
              <span className="tabular">{sizeInWords(bytes)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
