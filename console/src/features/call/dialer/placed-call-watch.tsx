import { useEffect } from 'react';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { useLatest } from '../../../shared/ui/use-latest';
import { isOver, useCall } from '../calls.query';

interface PlacedCallWatchProps {
  callId: string;
  /** Called after a conversation with a number that belongs to no lead. */
  onUnknown: (phone: string) => void;
  onOver: () => void;
}

/** Opens the call action when a call that was placed here is over, so that its result is recorded. */
export function PlacedCallWatch({ callId, onUnknown, onOver }: PlacedCallWatchProps) {
  const call = useCall(callId);
  const over = isOver(call);
  const end = useLatest(() => {
    onOver();
    if (!call || call.callActionId) return;
    const { leadId, leadName, phone, dialStatus } = call;
    if (!leadId) return phone && dialStatus === 'completed' ? onUnknown(phone) : undefined;
    const ended = { call_id: callId, id: leadId, name: leadName ?? null, email: null, phone: phone ?? null };
    openCallAction({ leadId, dialer: true, obd_call: ended });
  });
  useEffect(() => {
    if (over) end.current();
  }, [over, end]);
  return null;
}
