import { PlusOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { hasOwnQueue } from '../../../shared/lead/follow-up-counts.query';
import { measureWords, targetName, useTargets, type Target } from '../../../shared/report/targets.query';
import { useCurrentUser } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { freeMeasures, OwnGoalDialog } from './own-goal.dialog';
import './target-strip.css';

const periods: Readonly<Record<string, string>> = { day: 'today', week: 'this week', month: 'this month' };

/**
 * The user's targets and those of their people, with the progress of the current day, week or month. Users with a queue set daily goals of their
 * own, which stand beside the targets; with `goalsOnly` these alone are shown.
 */
export function TargetStrip({ goalsOnly = false }: { goalsOnly?: boolean }) {
  const all = useTargets();
  const user = useCurrentUser();
  const [changed, setChanged] = useState<Target | 'new'>();
  if (!all) return null;
  const goals = all.filter(({ own }) => own);
  const targets = goalsOnly ? goals : all;
  const offers = hasOwnQueue(Number(user?.role)) && freeMeasures(goals).length > 0;
  if (targets.length === 0 && !offers) return null;
  return (
    <section className="target-strip" aria-label={goalsOnly ? t`Daily goals` : t`Targets`}>
      {targets.map((target) => (
        <TargetCard key={target.target_id} target={target} onChange={() => setChanged(target)} />
      ))}
      {offers && (
        <button type="button" className="target-new" onClick={() => setChanged('new')}>
          <PlusOutlined aria-hidden /> {t`Set a daily goal`}
        </button>
      )}
      {changed && <OwnGoalDialog of={changed === 'new' ? undefined : changed} goals={goals} onClose={() => setChanged(undefined)} />}
    </section>
  );
}

function TargetCard({ target, onChange }: { target: Target; onChange: () => void }) {
  const { measure, period, goal, done, together, own, people } = target;
  const name = targetName(target);
  return (
    <article className="target-card" aria-label={name}>
      <h2>{name}</h2>
      <small className="faint">
        {t(measureWords[measure] ?? measure)} · {t(periods[period] ?? period)}
      </small>
      {done !== null && <Progress label={together ? t`Together` : t`Mine`} done={done} goal={goal} />}
      {own && (
        <button type="button" className="link-button" aria-label={t`Change the daily goal`} onClick={onChange}>
          {t`Change`}
        </button>
      )}
      {people.length > 0 && (
        <Popover
          trigger="click"
          content={
            <div className="target-people">
              {people.map((person) => (
                <Progress key={person.user_id} label={person.name ?? t`Unnamed`} done={person.done} goal={together ? undefined : goal} />
              ))}
            </div>
          }
        >
          <button type="button" className="link-button">{t`By person`}</button>
        </Popover>
      )}
    </article>
  );
}

/** A figure, and its share of the goal if there is one. */
function Progress({ label, done, goal }: { label: string; done: number; goal: number | undefined }) {
  const words = goal === undefined ? whole.format(done) : t`${whole.format(done)} of ${whole.format(goal)}`;
  return (
    <div className="target-progress" data-reached={goal !== undefined && done >= goal}>
      <span>{label}</span>
      <b className="tabular">{words}</b>
      {goal !== undefined && <progress aria-label={label} value={Math.min(done, goal)} max={goal} />}
    </div>
  );
}
