import { Button, Popconfirm } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { followersInWords, lagInWords, type Follower, type OperationsState } from './operations-words';
import { t } from '../../../shared/texts/texts';

/** Followers of the log and their progress, including read models under rebuild after damage. */
export function FollowersSection({ followers, look }: SectionProps) {
  const behind = followers.filter((one) => one.behind || !one.live);
  const folding = followers.filter(({ rebuild }) => rebuild);
  useEndOf(followers);
  const callOff = async (model: string) => {
    try {
      const { message } = await post('operations/read-models/cancel-rebuild', { model });
      toast.success(message ?? t`Done`);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await look();
  };
  const startRebuild = async (model: string) => {
    try {
      const { message } = await post('operations/read-models/rebuild', { model });
      toast.success(message ?? t`Done`);
      await look();
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const busy = folding.length > 0;
  return (
    <section aria-labelledby="operations-followers">
      <h2 id="operations-followers">{t`Log consumers`}</h2>
      <p className="operations-note">
        {behind.length === 0
          ? t`All ${followersInWords(followers)} are up to date.`
          : t`${behind.length} of ${followersInWords(followers)} are not up to date.`}
      </p>
      {folding.map((one) => (
        <Folding key={one.name} of={one} onCallOff={() => callOff(one.name)} />
      ))}
      {behind.length > 0 && <Followers of={behind} busy={busy} onFold={startRebuild} />}
      <details>
        <summary>{t`All of them`}</summary>
        <Followers of={followers} busy={busy} onFold={startRebuild} />
      </details>
      <p className="operations-note">
        {t`A rebuild restores damaged rows from the log. Past rebuilds:`} <Link to="/migration-log?tab=data">{t`Read models and log`}</Link>
      </p>
    </section>
  );
}

/** Announces that a rebuilt read model has taken over; a cancelled rebuild is not announced. */
function useEndOf(followers: readonly Follower[]): void {
  const seen = useRef<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const now = new Map(followers.flatMap(({ name, folding }) => (folding === null ? [] : [[name, folding] as const])));
    for (const [name, before] of seen.current)
      if ((now.get(name) ?? before) > before) toast.success(t`${name} was rebuilt: the new rows are in use`);
    seen.current = now;
  }, [followers]);
}

function Folding({ of: { name, rebuild }, onCallOff }: { of: Follower; onCallOff: () => Promise<void> }) {
  // Below 100 % until the rebuilt model has taken over.
  const percent = typeof rebuild?.share === 'number' ? Math.min(99, Math.floor(rebuild.share * 100)) : undefined;
  return (
    <div className="operations-folding">
      <div>
        <p className="operations-note" role="status">
          {percent === undefined
            ? t`${name} is being rebuilt. The current rows stay in use until it is complete.`
            : t`${name} is being rebuilt: ${percent} % of the log. The current rows stay in use until it is complete.`}
        </p>
        {percent !== undefined && (
          <div
            className="operations-bar"
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      <Popconfirm
        title={t`Cancel the rebuild of ${name}?`}
        description={t`The progress so far is discarded. The current rows stay in use; damaged rows stay damaged.`}
        okText={t`Cancel the rebuild`}
        cancelText={t`Back`}
        overlayClassName="operations-confirm"
        placement="topRight"
        onConfirm={onCallOff}
      >
        <Button size="small" aria-label={t`Cancel the rebuild of ${name}`}>
          {t`Cancel the rebuild`}
        </Button>
      </Popconfirm>
    </div>
  );
}

interface SectionProps {
  followers: readonly Follower[];
  /** Fetches the state again and returns it. */
  look: () => Promise<OperationsState | undefined>;
}

interface FollowersProps {
  of: readonly Follower[];
  /** A rebuild is running: another one has to wait. */
  busy: boolean;
  onFold: (model: string) => Promise<void>;
}

function Followers({ of, busy, onFold }: FollowersProps) {
  return (
    <ul className="operations-followers">
      {of.map((one) => (
        <li key={`${one.kind}/${one.name}/${one.version}`}>
          <code>{one.name}</code>
          <span>{one.version === null ? one.kind : t`version ${one.version}`}</span>
          <span data-bad={one.behind}>{one.rebuild ? t`Rebuilding` : lagInWords(one)}</span>
          {one.foldable && (
            <Popconfirm
              title={t`Rebuild ${one.name}?`}
              description={t`Every event of the log is read into a second copy of the rows. The current rows stay in use until the copy is complete and replaces them. Meanwhile, both copies need disk space and the server is busier.`}
              okText={t`Rebuild`}
              cancelText={t`Back`}
              overlayClassName="operations-confirm"
              placement="topRight"
              onConfirm={() => onFold(one.name)}
            >
              <Button size="small" disabled={busy} aria-label={t`Rebuild ${one.name}`}>
                {t`Rebuild`}
              </Button>
            </Popconfirm>
          )}
        </li>
      ))}
    </ul>
  );
}
