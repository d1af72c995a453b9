import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { LeadChannel } from '@matricula/domain/outreach';
import { type BulkAction } from '../../../shared/grid/bulk-bar';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { part } from '../../../shared/routing/part';
import { toast } from '../../../shared/ui/toast';
import type { Asked } from './bulk.dialog';
import { t } from '../../../shared/texts/texts';

/** Loaded once rows are selected. */
const BulkDialog = lazy(async () => ({ default: (await part('BulkDialog', () => import('./bulk.dialog'))).BulkDialog }));

/** Loaded once a message is written. */
const SendMessageDialog = lazy(async () => ({
  default: (await part('SendMessageDialog', () => import('../lead-message/send-message.dialog'))).SendMessageDialog,
}));

/** Largest number of leads that one message is sent to. */
const MOST_MESSAGED = 200;

interface Messaging {
  channel: LeadChannel;
  leadIds: readonly string[];
  answer: (done: boolean) => void;
}

/** Assign, Priority, Stage, Verify, Colleges, SMS, Email and Delete in the bulk bar, and the dialog that asks for the details. */
export function useBulkActions(moved: () => void): { actions: readonly BulkAction<BulkSelection>[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [messaging, setMessaging] = useState<Messaging | null>(null);

  const actions = useMemo((): BulkAction<BulkSelection>[] => {
    const ask = (what: Asked['what']) => (selection: BulkSelection, count: number | undefined) =>
      new Promise<boolean>((answer) => setAsked({ what, selection, count, answer }));
    const write = (channel: LeadChannel) => (selection: BulkSelection) => {
      if ('keys' in selection && selection.keys.length <= MOST_MESSAGED)
        return new Promise<boolean>((answer) => setMessaging({ channel, leadIds: selection.keys, answer }));
      toast.error(t`Select at most ${MOST_MESSAGED} leads, one by one or by page.`);
      return Promise.resolve(false);
    };
    return [
      { label: t`Assign`, run: ask('assign') },
      { label: t`Priority`, run: ask('prioritise') },
      { label: t`Stage`, run: ask('stage') },
      { label: t`Verify`, run: ask('verify') },
      { label: t`Colleges`, run: ask('push') },
      { label: t`SMS`, run: write('sms') },
      { label: t`Email`, run: write('email') },
      { label: t`Delete`, danger: true, run: ask('remove') },
    ];
  }, []);

  function close(done: boolean) {
    asked?.answer(done);
    setAsked(null);
  }

  function sent(done: boolean) {
    messaging?.answer(done);
    setMessaging(null);
  }

  const dialog = (asked || messaging) && (
    <Suspense>
      {asked && <BulkDialog asked={asked} moved={moved} onClose={close} />}
      {messaging && <SendMessageDialog channel={messaging.channel} leadIds={messaging.leadIds} onClose={sent} />}
    </Suspense>
  );
  return { actions, dialog };
}
