import { leadName } from '../../../shared/lead/lead-name';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { useCall } from '../../../shared/call/use-call';
import { CallNumber } from '../../../shared/call/call-number';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { leadMoved, type CallActionRequest } from '../../../shared/lead/call-action-request';
import { lastRow } from '../../../shared/grid/last-row';
import { queryClient } from '../../../shared/http/query-client';
import { reopenFollowUp, useLead, type PendingFollowUp } from '../../../shared/lead/lead.query';
import { dueFollowUp, followUpAt, leadAt, placeQuery } from '../../../shared/lead/lead-queue';
import { useWaitingSaves } from '../../../shared/live/saves';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { DiscardQuestion } from '../../../shared/ui/discard-question';
import { isFocusLost, useFocusBack } from '../../../shared/ui/focus-back';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { onSaveKey } from '../../../shared/ui/save-key';
import { toast } from '../../../shared/ui/toast';
import { type FirstField } from './awaited-choice';
import { CallActionFields } from './call-action-fields';
import { PendingFollowUps } from './pending-follow-ups';
import { titleOf } from './submission';
import { nothingTyped, type KeysAhead, type TypedAhead } from './typed-ahead';
import { useCallAction } from './use-call-action';
import { t } from '../../../shared/texts/texts';
import './call-action.css';

interface CallActionDialogProps {
  request: CallActionRequest;
  /** Keys that were typed before the first field was rendered. */
  keys: KeysAhead;
  onClose: () => void;
  onRequest: (request: CallActionRequest) => void;
}

/** The call action of a lead (001 §2.2). The row that the screen already has is shown at once; otherwise it is fetched. */
export function CallActionDialog(props: CallActionDialogProps) {
  const { request, keys, onClose } = props;
  const fetched = useLead(request.lead ? undefined : request.leadId);
  const lead = request.lead ?? fetched.data;
  // The lead could not be loaded, so no field will take the typed keys: the buttons get them again.
  useEffect(() => {
    if (fetched.isError) keys.take();
  }, [fetched.isError, keys]);
  if (lead) return <CallAction lead={lead} {...props} />;
  const leave = () => {
    request.onLeft?.();
    onClose();
  };
  return (
    <Modal open title={t`Add Lead Stage`} width={620} footer={null} onCancel={leave}>
      {fetched.isError ? (
        <Problem
          title={t`This lead cannot be shown`}
          text={t`${messageOf(fetched.error)} Nothing was saved.`}
          correlationId={fetched.error instanceof HttpError ? fetched.error.correlationId : undefined}
          action={{ label: t`Try again`, run: () => void fetched.refetch() }}
        />
      ) : (
        <Blank />
      )}
    </Modal>
  );
}

function CallAction({ lead, request, keys, onClose, onRequest }: CallActionDialogProps & { lead: LeadRow }) {
  useFocusBack(request.goesOn);
  const { place, onNext } = request;
  // In a queue, saving completes the follow-up that is due.
  const [due] = useState(() => (place?.run === undefined ? undefined : dueFollowUp(lead, new Date().toISOString())));
  const action = useCallAction(lead, { ...request, followUpId: request.followUpId ?? due });
  const { stage, pending, awaitsPending, blocked, busy, refusal } = action;
  const first = useRef<FirstField>(null);
  const check = useRef<HTMLDivElement>(null);
  const waiting = useWaitingSaves();
  const neighbours = useQuery({ ...placeQuery(place), enabled: place !== undefined });
  const next = neighbours.data?.next;
  /** Follow-ups marked done in this form; the lead has no planned follow-up until the form is saved. */
  const [checked, setChecked] = useState<readonly PendingFollowUp[]>([]);
  const [asking, setAsking] = useState<'discard' | 'restore'>();
  const zone = useTenantZone();
  const { title, line } = titleOf(stage, pending.length);

  // Without a connection the save waits in the queue, and the dialog closes so that the user can continue.
  useEffect(() => {
    if (!busy || waiting === 0) return;
    toast.info(t`No connection: the stage is saved as soon as it is back.`);
    onClose();
  }, [busy, waiting, onClose]);

  // The result of the call was saved on another console of the user: here it is not asked for again, unless something was typed.
  const isRecorded = useCall(request.obd_call?.call_id)?.callActionId !== undefined;
  useEffect(() => {
    if (!isRecorded || busy || action.typed || action.isSaved()) return;
    toast.info(t`The result of this call was saved on another console.`);
    leadMoved({ leadId: lead.leadId, byCallAction: true });
    onClose();
  }, [isRecorded, busy, action, lead.leadId, onClose]);
  /** Closes the dialog without saving. What waits for the result goes on if another console saved it. */
  function leave() {
    if (isRecorded) leadMoved({ leadId: lead.leadId, byCallAction: true });
    else request.onLeft?.();
    onClose();
  }

  // Pending follow-ups come first: the focus starts at their check button, and moves to the first field when the last one is done.
  const waited = useRef(0);
  useEffect(() => {
    const [before, now] = [waited.current, pending.length];
    waited.current = now;
    if (now > 0 && (now > before ? !action.typed : isFocusLost())) check.current?.querySelector('button')?.focus();
    else if (now < before && isFocusLost()) first.current?.begin(nothingTyped);
  }, [pending.length, action.typed]);

  function begin(typed: TypedAhead) {
    const checks = typed.text === '' ? check.current?.querySelector('button') : null;
    if (checks) checks.focus();
    else if (request.byMouse && typed.text === '') first.current?.show();
    else first.current?.begin(typed);
  }

  async function save(goOn: boolean, byMouse = false) {
    // Fetch the place in the queue before saving: the new stage may remove the lead from the list.
    const then = goOn && place && !saveDisabled ? (await queryClient.ensureQueryData(placeQuery(place)))?.next : undefined;
    const saved = await action.save();
    if (!saved) return;
    if (!place || !then) return onClose();
    const leadId = await leadAt(place.list, then);
    if (!leadId) return onClose();
    const there = { ...place, key: then };
    lastRow.keep(place.list, then);
    onNext?.(there, leadId);
    onRequest({ leadId, followUpId: followUpAt(there), place: there, onNext, goesOn: true, byMouse });
  }

  function close() {
    if (checked.length > 0) setAsking('restore');
    else if (action.typed) setAsking('discard');
    else leave();
  }
  async function restore() {
    setAsking(undefined);
    try {
      for (const { followUpId } of checked) await reopenFollowUp({ leadId: lead.leadId, followUpId });
    } catch (error) {
      toast.error(t`The follow-up was not restored: ${messageOf(error)}`);
    }
    leave();
  }

  const saveAndStay = () => save(false).catch(failed);
  const saveAndGoOn = (byMouse = false) => save(true, byMouse).catch(failed);
  const saveDisabled = awaitsPending || pending.length > 0 || busy || !action.form.stageTag;

  return (
    <Modal
      open
      title={title}
      width={620}
      onCancel={close}
      mask={{ closable: false }}
      className="call-action"
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(open) => open && begin(keys.take())}
      footer={
        <div className="call-action-foot">
          <span className="call-action-blocked" role="status" data-tone={refusal || pending.length > 0 ? 'red' : 'soft'}>
            {refusal ?? blocked ?? ''}
            {action.handed && action.form.comment.trim() !== '' && (
              <button type="button" className="link-button" onClick={() => void copy(action.form.comment)}>{t`Copy your comment`}</button>
            )}
          </span>
          <button type="button" className="button" onClick={close}>{t`Cancel`}</button>
          <button
            type="button"
            className={next ? 'button' : 'button button-primary'}
            disabled={saveDisabled}
            title={next ? 'Ctrl+Shift+Enter' : 'Ctrl+Enter'}
            onClick={() => void saveAndStay()}
          >{t`Save`}</button>
          {place && (
            <button
              type="button"
              className={next ? 'button button-primary' : 'button'}
              disabled={saveDisabled || !next}
              title={next ? 'Ctrl+Enter' : undefined}
              // A click by the keyboard has no count.
              onClick={({ detail }) => void saveAndGoOn(detail > 0)}
            >{t`Save and next`}</button>
          )}
        </div>
      }
    >
      <form
        onSubmit={(event) => event.preventDefault()}
        {...onSaveKey(({ shiftKey, currentTarget }) => {
          if (!saveDisabled) void (shiftKey ? saveAndStay() : saveAndGoOn());
          // The focus begins at the stage, after the tags.
          else if (!action.form.stageTag) currentTarget.querySelector<HTMLElement>('input[type=radio]')?.focus();
        })}
      >
        <p className="call-action-lead tabular">
          <b>{leadName(lead)}</b> <CallNumber leadId={lead.leadId} phone={lead.phone} name={lead.name} />{' '}
          {lead.stage && <span>{t`now ${lead.stage}`}</span>}
        </p>
        {action.restored && (
          <Alert
            type="info"
            showIcon
            title={t`Your earlier input was restored.`}
            action={<Button size="small" onClick={action.startOver}>{t`Start over`}</Button>}
          />
        )}
        {line && <p className="call-action-line">{line}</p>}
        {action.promised && (
          <p className="call-action-promised tabular">{t`The follow-up of ${momentIn(action.promised.dueAt, zone)} is completed when you save.`}</p>
        )}
        {pending.length > 0 && (
          <div ref={check}>
            <PendingFollowUps
              leadId={lead.leadId}
              pending={pending}
              onChecked={(followUp) => setChecked((current) => [...current, followUp])}
              onHanded={action.handOn}
            />
          </div>
        )}
        <CallActionFields action={action} first={first} />
      </form>
      <DiscardQuestion
        open={asking === 'discard'}
        onDiscard={() => {
          action.discard();
          leave();
        }}
        onKeep={() => setAsking(undefined)}
      />
      <Modal
        title={t`Close without a next step?`}
        open={asking === 'restore'}
        width={420}
        okText={t`Restore and close`}
        cancelText={t`Keep editing`}
        onOk={() => void restore()}
        onCancel={() => setAsking(undefined)}
      >
        {t`The follow-up is marked done and nothing is planned next. Save the call action, or close and restore the follow-up.`}
      </Modal>
    </Modal>
  );
}

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(t`Copied`),
    (error: unknown) => toast.error(t`It was not copied: ${messageOf(error)}`),
  );

const failed = (error: unknown) => toast.error(messageOf(error));
