import { Modal } from 'antd';
import { useCallback, useRef, type ReactNode } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { HttpError } from '../http/http-error';
import { t } from '../texts/texts';
import type { BulkSelection } from './row-choice';

/** Sends a bulk call with a selection; undefined if the user cancelled. */
export type SendSelected = <Answer>(
  selection: BulkSelection,
  send: (selection: BulkSelection) => Promise<Answer>,
) => Promise<Answer | undefined>;

/** The current number of matching rows, if a call was rejected because it differs from the number the user saw. */
function presentCount(error: unknown): number | undefined {
  if (!(error instanceof HttpError) || error.rule !== 'selection/changed-meanwhile') return undefined;
  return (error.answer as { details?: { count?: number } } | undefined)?.details?.count;
}

/**
 * Sends bulk calls, and asks for confirmation if the number of matching rows has changed. The node renders the question. `onCount` gets the new
 * number before the question.
 */
export function useCountQuestion(onCount?: (count: number) => void): [SendSelected, ReactNode] {
  const told = useRef(onCount);
  told.current = onCount;
  const [modal, holder] = Modal.useModal();
  const send: SendSelected = useCallback(
    async (selection, send) => {
      for (let asked = selection; ;) {
        try {
          return await send(asked);
        } catch (error) {
          const count = presentCount(error);
          if (count === undefined || !('count' in asked)) throw error;
          told.current?.(count);
          const [saw, are] = [asked.count, count].map((number) => whole.format(number));
          const goesOn = await modal.confirm({
            title: t`The number of rows changed`,
            content: t`You selected ${saw}; ${are} match now.`,
            okText: t`Continue with ${are}`,
            cancelText: t`Cancel`,
            okButtonProps: { disabled: count === 0 },
          });
          if (!goesOn) return undefined;
          asked = { ...asked, count };
        }
      }
    },
    [modal],
  );
  return [send, holder];
}
