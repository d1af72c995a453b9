import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { post } from '../../../shared/http/http';
import { usePerson } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { isTaken, stepsFor } from './first-steps';

const countOf = async (list: string) => (await post<number>(`lists/${list}/count`, {})).data;

/** The first steps of a tenant without leads, for users who may take one; renders nothing once there is a lead. */
export function FirstStepsPanel() {
  const person = usePerson();
  const steps = person ? stepsFor(person) : [];
  const lists = [...new Set(steps.map(({ list }) => list))].sort();
  const { data } = useQuery({
    queryKey: ['first-steps', lists],
    queryFn: async () => new Map(await Promise.all(lists.map(async (list) => [list, await countOf(list)] as const))),
    enabled: lists.includes('leads'),
    staleTime: 0,
  });
  if (data?.get('leads') !== 0) return null;
  return (
    <section className="board-tasks" aria-label={t`First steps`}>
      <h2>{t`First steps`}</h2>
      <p>{t`There are no leads yet. Start with these steps:`}</p>
      <ul>
        {steps.map((step) => {
          const taken = isTaken(step, data.get(step.list) ?? 0);
          return (
            <li key={step.title}>
              <Link to={step.to} data-tone={taken ? 'green' : 'blue'}>
                {taken ? <CheckCircleFilled aria-label={t`Done`} /> : <MinusCircleOutlined aria-label={t`To do`} />}
                <span>{t(step.title)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
