import { counted, whole } from '@matricula/domain/kernel/figures';
import { momentIn } from '../../../shared/session/tenant-clock';
import { bytesInWords, followersInWords, lagInWords, type Follower, type Installation } from './operations-words';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

/** What the whole installation stands on, for those who look after it. */
export function InstallationSections({ of: { profile, followers, timers, disk, undone }, zone }: { of: Installation; zone: string }) {
  const behind = followers.filter((one) => one.behind || !one.live);
  return (
    <>
      {undone.length > 0 && (
        <section aria-labelledby="operations-undone">
          <h2 id="operations-undone">{t`Not done at present`}</h2>
          <ul className="operations-followers">
            {undone.map(({ what, times, last_at }) => (
              <li key={what}>
                <span>{what}</span>
                <span data-bad>{t`failed ${counted(times, 'time')}, the last on ${momentIn(last_at, zone)}`}</span>
              </li>
            ))}
          </ul>
          <p className="operations-note">
            {t`Since it last went well in this process. Why stands in the log of the server; mail goes by SMTP_URL. Without codes nobody signs in by e-mail.`}
          </p>
        </section>
      )}
      <section aria-labelledby="operations-followers">
        <h2 id="operations-followers">{t`What follows the log`}</h2>
        <p className="operations-note">
          {behind.length === 0
            ? t`All ${followersInWords(followers)} are up to date.`
            : t`${behind.length} of ${followersInWords(followers)} are not up to date.`}
        </p>
        {behind.length > 0 && <Followers of={behind} />}
        <details>
          <summary>{t`All of them`}</summary>
          <Followers of={followers} />
        </details>
        <p className="operations-note">
          {tx`Rows that were damaged are made anew by ${(<code>{t`npm run rebuild -- <read model>`}</code>)}.`}
        </p>
      </section>
      <section aria-labelledby="operations-timers">
        <h2 id="operations-timers">{t`Timers`}</h2>
        <p className="operations-note">
          {timers.next_at
            ? tx`${(<b className="tabular">{whole.format(timers.waiting)}</b>)} wait, the next one until ${momentIn(timers.next_at, zone)}`
            : tx`${(<b className="tabular">{whole.format(timers.waiting)}</b>)} wait`}
          {timers.overdue > 0 && <span data-bad> · {t`${whole.format(timers.overdue)} overdue`}</span>}.
        </p>
      </section>
      <section aria-labelledby="operations-disk">
        <h2 id="operations-disk">{t`Disk`}</h2>
        {disk ? <Disk of={disk} /> : <p className="operations-note">{t`The data is in engines of its own (${profile}): look there.`}</p>}
      </section>
    </>
  );
}

function Followers({ of }: { of: readonly Follower[] }) {
  return (
    <ul className="operations-followers">
      {of.map((one) => (
        <li key={`${one.kind}/${one.name}/${one.version}`}>
          <code>{one.name}</code>
          <span>{one.version === null ? one.kind : t`version ${one.version}`}</span>
          <span data-bad={one.behind}>{lagInWords(one)}</span>
        </li>
      ))}
    </ul>
  );
}

function Disk({ of: { free_bytes, total_bytes, low, files } }: { of: NonNullable<Installation['disk']> }) {
  const used = Math.round(((total_bytes - free_bytes) / total_bytes) * 100);
  return (
    <>
      <p className="operations-note" data-bad={low}>
        {tx`${(<b>{bytesInWords(free_bytes)}</b>)} of ${bytesInWords(total_bytes)} are free.`}
        {low && t` Make room, or soon nothing can be saved.`}
      </p>
      <div className="operations-bar" data-low={low} role="img" aria-label={t`${used} % of the disk are used`}>
        <i style={{ width: `${used}%` }} />
      </div>
      <details>
        <summary>{t`Files of the product`}</summary>
        <ul className="operations-followers">
          {files.map(({ name, bytes }) => (
            <li key={name}>
              <code>{name}</code>
              <span className="tabular">{bytesInWords(bytes)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
