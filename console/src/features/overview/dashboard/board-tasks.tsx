import { CheckCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { type Schema } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

type Task = Schema<'ShownTask'>;

/** Open tasks, each a link to its rows. */
export function BoardTasks({ tasks }: { tasks: readonly Task[] }) {
  const waiting = tasks.filter(({ count }) => count !== 0);
  return (
    <section className="board-tasks" aria-label={t`What to do now`}>
      <h2>{t`What to do now`}</h2>
      {waiting.length === 0 ? (
        <p>
          <CheckCircleOutlined /> {t`All done: no follow-up is due, and no lead is waiting for its first call.`}
        </p>
      ) : (
        <ul>
          {waiting.map(({ name, title, count, to, tone }) => (
            <li key={name}>
              <Link to={to} data-tone={tone}>
                <b className="tabular">{count === undefined ? '–' : whole.format(count)}</b>
                <span>{t(title)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
