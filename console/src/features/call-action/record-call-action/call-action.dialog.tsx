import { leadName } from '../../../shared/lead/lead-name';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { type CallActionRequest } from '../../../shared/lead/call-action-request';
import { useLead } from '../../../shared/lead/lead.query';
import { fetchPlace, leadAt } from '../../../shared/lead/lead-queue';
import { useWaitingSaves } from '../../../shared/live/saves';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { onSaveKey } from '../../../shared/ui/save-key';
import { toast } from '../../../shared/ui/toast';
import { type FirstField } from './awaited-choice';
import { CallActionFields } from './call-action-fields';
import { PendingFollowUps } from './pending-follow-ups';
import { titleOf } from './submission';
import { nothingTyped, type KeysAhead } from './typed-ahead';
import { useCallAction } from './use-call-action';
import { t } from '../../../shared/texts/texts';
import './call-action.css';

interface CallActionDialogProps {
  request: CallActionRequest;
  /** What is typed until the first field is there. */
  keys: KeysAhead;
  onClose: () => void;
  onRequest: (request: CallActionRequest) => void;
}

/** The call action of a lead (001 §2.2). The row that the screen already has is shown at once; otherwise it is fetched. */
export function CallActionDialog(props: CallActionDialogProps) {
  const { request, keys, onClose } = props;
  const fetched = useLead(request.lead ? undefined : request.leadId);
  const lead = request.lead ?? fetched.data;
  // There will be no field: the keys are for the buttons again.
  useEffect(() => {
    if (fetched.isError) keys.take();
  }, [fetched.isError, keys]);
  if (lead) return <CallAction lead={lead} {...props} />;
  return (
    <Modal open title={t`Add Lead Stage`} width={620} footer={null} onCancel={onClose}>
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
  useFocusBack();
  const { place, dialer = false, onNext } = request;
  const action = useCallAction(lead, dialer);
  const { stage, pending, blocked, busy, refusal } = action;
  const first = useRef<FirstField>(null);
  const waiting = useWaitingSaves();
  const neighbours = useQuery({
    queryKey: ['queue-place', place],
    queryFn: () => (place ? fetchPlace(place) : null),
    enabled: place !== undefined,
    staleTime: Infinity,
  });
  const next = neighbours.data?.next;
  const { title, line } = titleOf(stage, pending.length);

  // The connection is lost: the save waits in the queue, and the person goes on.
  useEffect(() => {
    if (!busy || waiting === 0) return;
    toast.info(t`No connection: the stage is saved as soon as it is back.`);
    onClose();
  }, [busy, waiting, onClose]);

  // The check that was pressed is gone with its follow-up, and the focus with it: the keyboard goes on at the first field.
  const waited = useRef(0);
  useEffect(() => {
    const fewer = pending.length < waited.current;
    waited.current = pending.length;
    if (fewer && document.activeElement === document.body) first.current?.begin(nothingTyped);
  }, [pending.length]);

  async function save(goOn: boolean) {
    const saved = await action.save();
    if (!saved) return;
    if (!goOn || !place || !next) return onClose();
    const leadId = await leadAt(place.list, next);
    if (!leadId) return onClose();
    const there = { ...place, key: next };
    onNext?.(there, leadId);
    onRequest({ leadId, place: there, onNext });
  }

  const saveAndStay = () => save(false).catch(failed);
  const saveAndGoOn = () => save(true).catch(failed);
  const saveDisabled = pending.length > 0 || busy || !action.form.stageTag;

  return (
    <Modal
      open
      title={title}
      width={620}
      onCancel={onClose}
      mask={{ closable: false }}
      className="call-action"
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(open) => open && first.current?.begin(keys.take())}
      footer={
        <div className="call-action-foot">
          <span className="call-action-blocked" role="status" data-tone={refusal || pending.length > 0 ? 'red' : 'soft'}>
            {refusal ?? blocked ?? ''}
            {action.handed && action.form.comment.trim() !== '' && (
              <button type="button" className="link-button" onClick={() => void copy(action.form.comment)}>{t`Copy your comment`}</button>
            )}
          </span>
          <button type="button" className="button" onClick={onClose}>{t`Cancel`}</button>
          {place && (
            <button
              type="button"
              className="button"
              disabled={saveDisabled || !next}
              title="Ctrl+Shift+Enter"
              onClick={() => void saveAndGoOn()}
            >{t`Save and next`}</button>
          )}
          <button
            type="button"
            className="button button-primary"
            disabled={saveDisabled}
            title="Ctrl+Enter"
            onClick={() => void saveAndStay()}
          >{t`Save`}</button>
        </div>
      }
    >
      <form
        onSubmit={(event) => event.preventDefault()}
        {...onSaveKey(({ shiftKey }) => {
          if (!saveDisabled) void (shiftKey && next ? saveAndGoOn() : saveAndStay());
        })}
      >
        <p className="call-action-lead tabular">
          <b>{leadName(lead)}</b> {lead.phone} {lead.stage && <span>{t`now ${lead.stage}`}</span>}
        </p>
        {action.restored && (
          <Alert
            type="info"
            showIcon
            title={t`What you had typed before is still here.`}
            action={<Button size="small" onClick={action.startOver}>{t`Start over`}</Button>}
          />
        )}
        {line && <p className="call-action-line">{line}</p>}
        {pending.length > 0 && <PendingFollowUps leadId={lead.leadId} pending={pending} onHanded={action.handOn} />}
        <CallActionFields action={action} first={first} />
      </form>
    </Modal>
  );
}

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(t`Copied`),
    (error: unknown) => toast.error(t`It was not copied: ${messageOf(error)}`),
  );

const failed = (error: unknown) => toast.error(messageOf(error));
