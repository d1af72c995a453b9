import { AppstoreOutlined, CloseOutlined, PhoneOutlined } from '@ant-design/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { callScreens } from '@matricula/domain/call/call.screens';
import { useLeadMoved } from '../../../shared/lead/call-action-request';
import { useMissingResults, usePlacedCalls, type MissingResult } from '../../../shared/lead/dial';
import { useDialerCalls } from '../../../shared/live/live-hooks';
import type { DialerCall } from '../../../shared/live/live';
import { part } from '../../../shared/routing/part';
import { useAllowed } from '../../../shared/session/session';
import type { ShellProps } from '../../../shared/shell/shell-slots';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';
import { useOwnRunningCalls } from '../calls.query';
import type { UnknownCall } from '../create-lead.dialog';
import { AutoNext } from './auto-next';
import './dialer-slot.css';

const DialerDialog = lazy(async () => ({ default: (await part('DialerDialog', () => import('./dialer.dialog'))).DialerDialog }));
const DialpadDialog = lazy(async () => ({ default: (await part('DialpadDialog', () => import('./dialpad.dialog'))).DialpadDialog }));
const IncomingCallDialog = lazy(async () => ({
  default: (await part('IncomingCallDialog', () => import('../incoming-call/incoming-call.dialog'))).IncomingCallDialog,
}));
const MissedCallsPanel = lazy(async () => ({
  default: (await part('MissedCallsPanel', () => import('../incoming-call/missed-calls.panel'))).MissedCallsPanel,
}));
const MissingResultDialog = lazy(async () => ({
  default: (await part('MissingResultDialog', () => import('./missing-result.dialog'))).MissingResultDialog,
}));
const PlacedCallWatch = lazy(async () => ({
  default: (await part('PlacedCallWatch', () => import('./placed-call-watch'))).PlacedCallWatch,
}));
const CreateLeadDialog = lazy(async () => ({
  default: (await part('CreateLeadDialog', () => import('../create-lead.dialog'))).CreateLeadDialog,
}));

/** The route that offers the dialpad. */
const LEADS_HOME = '/leads';

/** Calls of one number are one person's. */
const personOf = ({ callId, phone }: UnknownCall) => phone || callId;

/** On every screen: the floating dialer, and the modal of a call that rings for this user. The dialogs are loaded when they are first opened. */
export function DialerSlot({ userId }: ShellProps) {
  const { pathname } = useLocation();
  const allowed = useAllowed('LEADS');
  const [expanded, setExpanded] = useState(false);
  const [dialog, setDialog] = useState<'dialer' | 'dialpad'>();
  /** Calls that ring, earliest first: the modal shows one at a time. */
  const [ringing, setRinging] = useState<readonly DialerCall[]>([]);
  /** Calls that are over and belong to no lead, the first one first: the user can create a lead from each number, or each call with a withheld one. */
  const [unknown, setUnknown] = useState<readonly UnknownCall[]>([]);
  const addUnknown = (call: UnknownCall) =>
    setUnknown((calls) => (calls.some((one) => personOf(one) === personOf(call)) ? calls : [...calls, call]));
  /** The user's calls under way, placed on this console or restored after a reload, until they are over. */
  const [placed, setPlaced] = useState<readonly string[]>([]);
  const running = useOwnRunningCalls(userId, allowed);
  useEffect(() => {
    if (running) setPlaced((calls) => [...calls, ...running.filter((one) => !calls.includes(one))]);
  }, [running]);
  const [missing, setMissing] = useState<MissingResult>();
  /** The call that waits until this result is recorded; the user may have placed another one since, or closed the form. */
  const waiting = useRef<MissingResult>(undefined);
  usePlacedCalls(({ callId }) => {
    waiting.current = undefined;
    setPlaced((calls) => [...calls.filter((one) => one !== callId), callId]);
  });
  useMissingResults(setMissing);
  useLeadMoved(({ leadId, byCallAction }) => {
    if (!byCallAction || waiting.current?.leadId !== leadId) return;
    const { shown, call } = waiting.current.next;
    waiting.current = undefined;
    toast.info(t`${shown} was not called yet.`, { action: { label: t`Call now`, run: call }, stays: true });
  });
  useDialerCalls((call) => {
    if (String(call.requestBody.user_id) === userId) setRinging((calls) => [...calls.filter((one) => one.call_id !== call.call_id), call]);
  });

  /** Calls that the user put away: they are not shown, and another call may be. */
  const [away, setAway] = useState<readonly string[]>([]);
  /** Calls that nobody answered: from the second one on, a list of them is shown instead, in which the user picks one. */
  const [missed, setMissed] = useState<readonly string[]>([]);
  const [picked, setPicked] = useState<string>();
  const unanswered = ringing.filter(({ call_id }) => missed.includes(call_id));
  const isListed = unanswered.length > 1;
  const present = ringing.find(({ call_id }) => !away.includes(call_id) && !(isListed && missed.includes(call_id)))?.call_id;
  const shown = present ?? picked;
  const close = (ids: readonly string[]) => {
    setPicked(undefined);
    setRinging((calls) => calls.filter(({ call_id }) => !ids.includes(call_id)));
  };
  const open = (next: typeof dialog) => {
    setExpanded(false);
    setDialog(next);
  };
  return (
    <>
      {allowed && (
        <div className="dialer" data-expanded={expanded}>
          {expanded && (
            <div className="dialer-actions" id="dialer-actions" role="group" aria-label={t`Telephone`}>
              <Link className="button" to={callScreens.leadsLiveCall.path} onClick={() => setExpanded(false)}>{t`Live Calls`}</Link>
              <button type="button" className="button" onClick={() => open('dialer')}>{t`Dialer`}</button>
              {pathname === LEADS_HOME && (
                <button type="button" className="button" onClick={() => open('dialpad')}>
                  <AppstoreOutlined aria-hidden /> {t`Dialpad`}
                </button>
              )}
            </div>
          )}
          <button
            type="button"
            className="dialer-button"
            aria-label={t`Telephone`}
            title={t`Telephone`}
            aria-expanded={expanded}
            aria-controls={expanded ? 'dialer-actions' : undefined}
            onClick={() => setExpanded(!expanded)}
            onKeyDown={(event) => event.key === 'Escape' && setExpanded(false)}
          >
            {expanded ? <CloseOutlined /> : <PhoneOutlined />}
          </button>
        </div>
      )}
      <Suspense fallback={null}>
        {placed
          .filter((callId) => !ringing.some((call) => call.call_id === callId))
          .map((callId) => (
            <PlacedCallWatch
              key={callId}
              callId={callId}
              onUnknown={(phone) => addUnknown({ callId, phone })}
              onOver={() => setPlaced((calls) => calls.filter((one) => one !== callId))}
            />
          ))}
        {allowed && <AutoNext userId={userId} />}
        {missing && (
          <MissingResultDialog
            missing={missing}
            onRecord={() => (waiting.current = missing)}
            onLeft={() => (waiting.current = undefined)}
            onClose={() => setMissing(undefined)}
          />
        )}
        {dialog === 'dialer' && <DialerDialog onClose={() => setDialog(undefined)} />}
        {dialog === 'dialpad' && <DialpadDialog onClose={() => setDialog(undefined)} />}
        {ringing.map((call) => (
          <IncomingCallDialog
            key={call.call_id}
            call={call}
            userId={userId}
            waits={call.call_id !== shown}
            onAway={(isAway) => setAway((calls) => [...calls.filter((one) => one !== call.call_id), ...(isAway ? [call.call_id] : [])])}
            onMissed={() => setMissed((calls) => [...calls, call.call_id])}
            onUnknown={(phone) => addUnknown({ callId: call.call_id, phone, missed: missed.includes(call.call_id) })}
            onClose={() => close([call.call_id])}
          />
        ))}
        {isListed && (
          <MissedCallsPanel
            calls={unanswered}
            hidden={shown !== undefined}
            onPick={setPicked}
            onClose={() => close(unanswered.map(({ call_id }) => call_id))}
          />
        )}
        {unknown.slice(0, 1).map((call) => (
          <CreateLeadDialog key={personOf(call)} call={call} onClose={() => setUnknown((calls) => calls.slice(1))} />
        ))}
      </Suspense>
    </>
  );
}
