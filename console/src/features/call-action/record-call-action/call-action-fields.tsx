import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Checkbox, Radio } from 'antd';
import { useEffect, useId, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { FollowUpDate } from '../../../shared/lead/follow-up-date';
import { useColleges } from '../../../shared/lead/masters.query';
import { ENROLLED, needsSubStage } from '../../../shared/lead/stage-rules';
import { useLabels } from '../../../shared/session/labels';
import { useTenant } from '../../../shared/session/session';
import { DropZone } from '../../../shared/ui/drop-zone';
import { ACCEPTED, readFiles } from '../../../shared/form/attached-files';
import { AwaitedChoice, type FirstField } from './awaited-choice';
import { CommentField } from './comment-field';
import { stageTags, withStage, type CallActionForm } from './submission';
import { type CallActionState } from './use-call-action';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

const optionsOf = (named: readonly { id: string; name: string }[] | undefined) =>
  named?.map(({ id: value, name: label }) => ({ value, label }));

interface FieldProps {
  label: string;
  id?: string;
  error?: string;
  /** Marks a field that the chosen stage requires; its documented label has no mark. */
  required?: boolean;
  children: ReactNode;
}

function Field({ label, id, error, required, children }: FieldProps) {
  return (
    <div className="form-field" data-required={required}>
      {id ? <label htmlFor={id}>{label}</label> : <span className="form-label">{label}</span>}
      <div>
        {children}
        {error && (
          <div className="form-error" role="alert" id={id && `${id}-error`}>
            {error}
          </div>
        )}
      </div>
    </div>
  );
}

/** The fields in the documents' order (001 §2.2); `first` is the one with the initial focus. */
export function CallActionFields({ action, first }: { action: CallActionState; first: Ref<FirstField> }) {
  const { form, change, stage, stages, shown, touch, stageKept } = action;
  const id = useId();
  const labels = useLabels();
  const tenant = useTenant();
  const colleges = useColleges();
  const collegeOptions = useMemo(() => optionsOf(colleges.data), [colleges.data]);
  const stageOptions = useMemo(() => optionsOf(stages.data), [stages.data]);
  const subStageOptions = useMemo(() => stage?.subStages.map((name) => ({ value: name, label: name })), [stage]);
  const enrolled = stage?.name === ENROLLED;
  const fields = useRef<HTMLDivElement>(null);
  // After a choice the focus moves to the next field that the stage requires, and finally to the comment.
  const chosen = useRef(false);
  const subStageField = useRef<FirstField>(null);
  /** Whether the last input was a mouse button: the next list then opens by itself, which saves a click. */
  const byMouse = useRef(false);
  useEffect(() => {
    if (!chosen.current || !stage) return;
    chosen.current = false;
    const awaitsSubStage = needsSubStage(stage) && !form.subStage;
    if (awaitsSubStage && byMouse.current && subStageField.current) {
      const { show } = subStageField.current;
      requestAnimationFrame(show);
      return;
    }
    const next = awaitsSubStage
      ? `[id="${id}-sub"]`
      : stage.followUpRequired && !form.followUpAt
        ? '.quick-times button'
        : `[id="${id}-comment"]`;
    // The key press still belongs to the field in which it was made.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(next)?.focus());
  });
  const choose = (part: Partial<CallActionForm>) => {
    chosen.current = true;
    change(part);
  };

  return (
    <div
      className="call-action-fields"
      ref={fields}
      onMouseDownCapture={() => (byMouse.current = true)}
      onKeyDownCapture={() => (byMouse.current = false)}
    >
      <Field label={t`Stage Tag*`}>
        <Radio.Group
          aria-label={t`Stage Tag`}
          options={[...stageTags]}
          value={form.stageTag}
          onChange={({ target }) => change({ stageTag: target.value })}
        />
      </Field>
      <Field label={t(labels.entity)} id={`${id}-college`}>
        <AwaitedChoice
          id={`${id}-college`}
          clearable
          placeholder={t`Select ${t(labels.entity)}`}
          options={collegeOptions}
          value={form.collegeId}
          onChange={(collegeId) => change({ collegeId })}
        />
      </Field>
      <Field label={t`Stage*`} id={`${id}-stage`} error={shown.stageId}>
        <AwaitedChoice
          id={`${id}-stage`}
          byNumber
          first={stageKept ? undefined : first}
          disabled={stageKept}
          invalid={Boolean(shown.stageId)}
          placeholder={t`Please enter stage / Select stage`}
          options={stageOptions}
          value={form.stageId}
          onChange={(stageId) => {
            chosen.current = stageId !== undefined;
            action.setForm((current) =>
              withStage(
                current,
                stages.data?.find((candidate) => candidate.id === stageId),
              ),
            );
            touch('stageId');
          }}
          onBlur={() => touch('stageId')}
        />
      </Field>
      {(stage ? stage.subStages.length > 0 || needsSubStage(stage) : stageKept) && (
        <Field label={t`Sub Stage`} id={`${id}-sub`} error={shown.subStage} required={stage && needsSubStage(stage)}>
          <AwaitedChoice
            id={`${id}-sub`}
            byNumber
            first={stageKept ? first : subStageField}
            clearable
            invalid={Boolean(shown.subStage)}
            placeholder={t`Select sub stage`}
            options={subStageOptions}
            value={form.subStage}
            onChange={(subStage) => (subStage ? choose({ subStage }) : change({ subStage }))}
            onBlur={() => touch('subStage')}
          />
        </Field>
      )}
      {enrolled && <Attachments action={action} />}
      {stage?.followUpRequired && (
        <Field label={t`Followup Date`} id={`${id}-date`} error={shown.followUpAt} required>
          <FollowUpDate
            id={`${id}-date`}
            value={form.followUpAt}
            onChange={(followUpAt) => change({ followUpAt })}
            onBlur={() => touch('followUpAt')}
            invalid={Boolean(shown.followUpAt)}
            onChosen={() => (chosen.current = true)}
          />
        </Field>
      )}
      <Field label={t`Comment`} id={`${id}-comment`}>
        <CommentField id={`${id}-comment`} value={form.comment} onChange={(comment) => change({ comment })} />
      </Field>
      {Number(tenant?.is_allow_automation_trigger) === 1 && (
        <Checkbox
          className="call-action-automation"
          checked={form.allowAutomation}
          onChange={({ target }) => change({ allowAutomation: target.checked })}
        >{t`Allow Automation Communication`}</Checkbox>
      )}
    </div>
  );
}

function Attachments({ action }: { action: CallActionState }) {
  const { form, setForm } = action;
  const take = async (chosen: File[]) => {
    const read = await readFiles(chosen);
    setForm((current) => ({ ...current, files: [...current.files, ...read] }));
  };
  return (
    <Field label={t`Attachments`}>
      <DropZone label={t`Attachments`} accept={ACCEPTED} multiple small onFiles={(chosen) => void take(chosen)}>
        {(choose) => (
          <p>
            {tx`Drop files here, or ${(<button type="button" className="link-button" onClick={choose}>{t`choose some`}</button>)}`}{' '}
            <small>{t`.pdf, .jpg, .png, up to 5 MB each`}</small>
          </p>
        )}
      </DropZone>
      {form.files.length > 0 && (
        <ul className="attached">
          {form.files.map((file, at) => (
            <li key={`${file.name}-${at}`}>
              <PaperClipOutlined aria-hidden="true" /> <span>{file.name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t`Remove ${file.name}`}
                onClick={() => setForm((current) => ({ ...current, files: current.files.filter((other) => other !== file) }))}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
