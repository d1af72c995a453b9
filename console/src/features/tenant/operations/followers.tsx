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
      <h2 id="operations-followers">{t`What follows the log`}</h2>
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
        {t`Rows that were damaged are made anew from the log. Who did so and when is kept:`}{' '}
        <Link to="/migration-log?tab=data">{t`Read models and log`}</Link>
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
      if ((now.get(name) ?? before) > before) toast.success(t`${name} was folded anew: the new rows answer`);
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
            ? t`${name} is folded anew. The present rows answer until it is complete.`
            : t`${name} is folded anew: ${percent} % of the log. The present rows answer until it is complete.`}
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
        title={t`Call off folding ${name} anew?`}
        description={t`What has been folded so far is dropped. The present rows go on answering as they are: rows that are damaged stay so.`}
        okText={t`Call off`}
        cancelText={t`Back`}
        overlayClassName="operations-confirm"
        placement="topRight"
        onConfirm={onCallOff}
      >
        <Button size="small" aria-label={t`Call off folding ${name} anew`}>
          {t`Call off`}
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
          <span data-bad={one.behind}>{one.rebuild ? t`Being folded anew` : lagInWords(one)}</span>
          {one.foldable && (
            <Popconfirm
              title={t`Fold ${one.name} anew?`}
              description={t`Every event of the log is read into a second copy of its rows. The present rows answer until that is complete, then the new ones take their place. Meanwhile it needs room for both, and the machine has more to do.`}
              okText={t`Fold anew`}
              cancelText={t`Back`}
              overlayClassName="operations-confirm"
              placement="topRight"
              onConfirm={() => onFold(one.name)}
            >
              <Button size="small" disabled={busy} aria-label={t`Fold ${one.name} anew`}>
                {t`Fold anew`}
              </Button>
            </Popconfirm>
          )}
        </li>
      ))}
    </ul>
  );
}
