import { Drawer } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { leaveLife } from '@matricula/domain/workforce';
import type { LeaveRow } from '@matricula/read-models/workforce';
import { MoveButtons } from '../../../shared/detail/moves';
import { fetchByKey } from '../../../shared/grid/list-source';
import { post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { toast } from '../../../shared/ui/toast';
import { daysWords, spanWords } from './leave.columns';
import '../day.css';

interface LeaveMovesProps {
  leaveId: string;
  /** What is known of it until it is asked for again. */
  shown: LeaveRow;
  onDone: () => void;
  onClose: () => void;
}

/** A leave, and what its reader may do with it. */
export function LeaveMoves({ leaveId, shown, onDone, onClose }: LeaveMovesProps) {
  const { data, refetch } = useQuery({
    queryKey: ['leave', leaveId],
    queryFn: async () => (await fetchByKey<LeaveRow>('leaves', [leaveId]))[0] ?? null,
    staleTime: 0,
  });
  useLiveRows('leaves', () => void refetch(), undefined, [leaveId]);
  const leave = data ?? shown;
  const facts: [string, string | undefined][] = [
    ['Name', leave.userName],
    ['Leave', `${leave.typeName}${leave.paid ? '' : ' (unpaid)'}`],
    ['When', spanWords(leave)],
    ['Working days', daysWords(leave.days)],
    ['Status', leaveLife.states[leave.status]],
    ['Reason', leave.reason],
    ['Why not', leave.refusal],
  ];
  return (
    <Drawer open title="Leave" size={420} onClose={onClose}>
      <dl className="day-facts">
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="day-moves">
        <MoveButtons
          life={leaveLife}
          moves={leave.moves ?? []}
          draft={`leave/${leaveId}`}
          onMove={async (move, values, _, idempotencyKey) => {
            const { message } = await post(`leaves/${leaveId}/${move}`, values, { idempotencyKey });
            toast.success(message ?? 'Saved Successfully');
            await refetch();
            onDone();
          }}
        />
      </div>
    </Drawer>
  );
}
