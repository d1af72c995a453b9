import { useEffect, useRef } from 'react';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { fetchByKey } from '../../../shared/grid/list-source';
import { useLeadMoved } from '../../../shared/lead/call-action-request';
import { useLiveRows } from '../../../shared/live/live-hooks';

/** What became of a held follow-up: its present row, or undefined if the user no longer sees it. */
export type Lost = (held: FollowUpRow, now: FollowUpRow | undefined) => void;

/**
 * Watches the follow-up that the user is moving. As soon as another change moves, completes or removes it, `onLost` is called once: the user would
 * decide by what is no longer so.
 */
export function useLostHold(held: FollowUpRow | undefined, onLost: Lost): void {
  const lost = useRef({ held, onLost });
  useEffect(() => {
    lost.current = { held, onLost };
  });
  const ask = async () => {
    if (!held) return;
    const [now] = await fetchByKey<FollowUpRow>('follow-ups', [held.followUpId]);
    const isSame = now?.status === 'pending' && now.dueAt === held.dueAt && !now.leadRemoved;
    if (isSame || lost.current.held?.followUpId !== held.followUpId) return;
    lost.current.onLost(held, now);
  };
  // Without an answer the move goes on, and the server decides when it is dropped.
  const check = () => void ask().catch(() => undefined);
  useLiveRows(held ? 'follow-ups' : null, check, check, held ? [held.followUpId] : []);
  useLeadMoved(({ leadId }) => leadId === held?.leadId && check());
}
