import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { conditionProblem, type ConditionBlock, type ConditionColumn, type Joined } from '@matricula/domain/kernel/condition-blocks';
import { whole } from '@matricula/domain/kernel/figures';
import { messageOf } from '../http/http-error';
import { post } from '../http/http';
import { useAllowed } from '../session/session';
import { t } from '../texts/texts';
import { useSettled } from '../ui/use-settled';
import './conditions.css';

const PAUSE_MS = 400;

interface MatchingLeadsProps {
  columns: readonly ConditionColumn[];
  blocks: readonly ConditionBlock[];
  joined: Joined;
  /** The call that counts the leads, and the first part of the key of its answer. */
  call: string;
  of: string;
  /** A rule without conditions matches every lead, and is counted too. */
  mayBeEmpty?: true;
  /** What follows the count, for complete conditions. */
  children?: (blocks: readonly ConditionBlock[]) => ReactNode;
}

/** How many leads match the conditions of a rule, once they are complete; for users who may open the leads. */
export function MatchingLeads({ columns, blocks, joined, call, of, mayBeEmpty, children }: MatchingLeadsProps) {
  const allowed = useAllowed('LEADS');
  const written = useSettled(JSON.stringify(blocks), PAUSE_MS);
  const settled = useMemo(() => JSON.parse(written) as ConditionBlock[], [written]);
  const isEmpty = mayBeEmpty === true && settled.length === 0;
  const isComplete = allowed && (isEmpty || conditionProblem(settled, columns) === undefined);
  const { data, error } = useQuery({
    queryKey: [of, 'count', settled, joined],
    enabled: isComplete,
    queryFn: async ({ signal }) => (await post<number>(call, { rule: settled, globleCondtion: joined }, { signal })).data,
    staleTime: 0,
  });
  if (!isComplete) return null;
  return (
    <>
      <p className="conditions-count" role="status">
        {error ? messageOf(error) : data === undefined ? t`Counting the leads…` : t`Matching leads now: ${whole.format(data)}`}
      </p>
      {children?.(settled)}
    </>
  );
}
