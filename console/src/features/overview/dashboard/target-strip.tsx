import { Popover } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { type RowOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useReportsMoved } from '../../../shared/live/live-hooks';
import { t } from '../../../shared/texts/texts';
import './target-strip.css';

type Target = RowOf<'Target_progress'>;

const measures: Readonly<Record<string, string>> = { callActions: 'Call actions', leadsWorked: 'Leads worked', enrolled: 'Enrolments' };
const periods: Readonly<Record<string, string>> = { day: 'today', week: 'this week', month: 'this month' };

/** The user's targets and those of their people, with the progress of the current day, week or month. */
export function TargetStrip() {
  const { data = [], refetch } = useQuery({
    queryKey: ['targets', 'progress'],
    queryFn: async () => (await get<Target[]>('targets/progress')).data,
    staleTime: 0,
  });
  useReportsMoved(() => void refetch());
  if (data.length === 0) return null;
  return (
    <section className="target-strip" aria-label={t`Targets`}>
      {data.map((target) => (
        <TargetCard key={target.target_id} target={target} />
      ))}
    </section>
  );
}

function TargetCard({ target }: { target: Target }) {
  const { name, measure, period, goal, done, together, people } = target;
  return (
    <article className="target-card" aria-label={name}>
      <h2>{name}</h2>
      <small className="faint">
        {t(measures[measure] ?? measure)} · {t(periods[period] ?? period)}
      </small>
      {done !== null && <Progress label={together ? t`Together` : t`Mine`} done={done} goal={goal} />}
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
