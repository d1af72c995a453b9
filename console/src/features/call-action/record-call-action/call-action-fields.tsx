import { Checkbox, DatePicker, Input, Radio, Select, type RefSelectProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import { useColleges } from '../../../shared/lead/masters.query';
import { useLabels } from '../../../shared/session/labels';
import { useTenant, useTenantZone } from '../../../shared/session/session';
import { ACCEPTED, readFiles } from './attached-files';
import { fromWallClock, quickTimes, toWallClock } from './follow-up-times';
import { ENROLLED, needsSubStage, stageTags, withStage } from './submission';
import { type CallActionState } from './use-call-action';

const WALL = 'YYYY-MM-DDTHH:mm';

/** Names that begin with what was typed come first: two letters and Enter choose a stage. */
const beginningFirst = (a: { label?: ReactNode }, b: { label?: ReactNode }, { searchValue }: { searchValue: string }) => {
  const begins = (label: unknown) => (String(label).toLowerCase().startsWith(searchValue.toLowerCase()) ? 0 : 1);
  return searchValue === '' ? 0 : begins(a.label) - begins(b.label);
};
const search = { optionFilterProp: 'label', filterSort: beginningFirst } as const;

interface FieldProps {
  label: string;
  id?: string;
  error?: string;
  children: ReactNode;
}

function Field({ label, id, error, children }: FieldProps) {
  return (
    <div className="form-field">
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

/** The fields in the documents' order (001 §2.2); `first` is the one that has the focus to begin with. */
export function CallActionFields({ action, first }: { action: CallActionState; first: Ref<RefSelectProps> }) {
  const { form, change, stage, stages, shown, touch, stageKept } = action;
  const id = useId();
  const labels = useLabels();
  const tenant = useTenant();
  const colleges = useColleges();
  const stageNames = (stages.data ?? []).map(({ id: value, name }) => ({ value, label: name }));
  const enrolled = stage?.name === ENROLLED;

  return (
    <div className="call-action-fields">
      <Field label="Stage Tag*">
        <Radio.Group
          aria-label="Stage Tag"
          options={[...stageTags]}
          value={form.stageTag}
          onChange={({ target }) => change({ stageTag: target.value })}
        />
      </Field>
      <Field label={labels.entity} id={`${id}-college`}>
        <Select
          id={`${id}-college`}
          showSearch={search}
          allowClear
          loading={colleges.isLoading}
          placeholder={`Select ${labels.entity}`}
          options={(colleges.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          value={colleges.data ? form.collegeId : undefined}
          onChange={(collegeId: string | undefined) => change({ collegeId })}
        />
      </Field>
      <Field label="Stage*" id={`${id}-stage`} error={shown.stageId}>
        <Select
          id={`${id}-stage`}
          ref={stageKept ? undefined : first}
          showSearch={search}
          disabled={stageKept}
          loading={stages.isLoading}
          status={shown.stageId ? 'error' : undefined}
          placeholder="Please enter stage / Select stage"
          options={stageNames}
          value={stages.data ? form.stageId : undefined}
          onChange={(stageId: string) => {
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
      {stage && (stage.subStages.length > 0 || needsSubStage(stage)) && (
        <Field label={needsSubStage(stage) ? 'Sub Stage*' : 'Sub Stage'} id={`${id}-sub`} error={shown.subStage}>
          <Select
            id={`${id}-sub`}
            ref={stageKept ? first : undefined}
            showSearch={search}
            allowClear
            status={shown.subStage ? 'error' : undefined}
            placeholder="Select sub stage"
            options={stage.subStages.map((name) => ({ value: name, label: name }))}
            value={form.subStage}
            onChange={(subStage: string | undefined) => change({ subStage })}
            onBlur={() => touch('subStage')}
          />
        </Field>
      )}
      {enrolled && <Attachments id={`${id}-files`} action={action} />}
      {stage?.followUpRequired && <FollowUpDate id={`${id}-date`} action={action} />}
      <Field label="Comment" id={`${id}-comment`}>
        <Input.TextArea
          id={`${id}-comment`}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={10_000}
          placeholder="Enter your conversation message here...."
          value={form.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </Field>
      {Number(tenant?.is_allow_automation_trigger) === 1 && (
        <Checkbox
          className="call-action-automation"
          checked={form.allowAutomation}
          onChange={({ target }) => change({ allowAutomation: target.checked })}
        >
          Allow Automation Communication
        </Checkbox>
      )}
    </div>
  );
}

function FollowUpDate({ id, action }: { id: string; action: CallActionState }) {
  const zone = useTenantZone();
  const { form, change, shown, touch } = action;
  const here = (at: string) => dayjs(toWallClock(at, zone));
  const now = here(new Date().toISOString());
  return (
    <Field label="Followup Date*" id={id} error={shown.followUpAt}>
      <div className="follow-up-date">
        <DatePicker
          id={id}
          showTime={{ format: 'HH:mm' }}
          format="DD MMM YYYY, hh:mm A"
          needConfirm={false}
          status={shown.followUpAt ? 'error' : undefined}
          value={form.followUpAt ? here(form.followUpAt) : null}
          disabledDate={(day: Dayjs) => day.isBefore(now, 'day')}
          onChange={(wall) => change({ followUpAt: wall ? fromWallClock(wall.format(WALL), zone) : undefined })}
          onBlur={() => touch('followUpAt')}
        />
        <span className="quick-times">
          {quickTimes(new Date(), zone).map(({ label, at }) => (
            <button key={label} type="button" aria-pressed={form.followUpAt === at} onClick={() => change({ followUpAt: at })}>
              {label}
            </button>
          ))}
        </span>
      </div>
    </Field>
  );
}

function Attachments({ id, action }: { id: string; action: CallActionState }) {
  const { form, change } = action;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field label="Attachments" id={id}>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        onChange={({ target }) => {
          void readFiles([...(target.files ?? [])]).then((read) => {
            change({ files: [...form.files, ...read] });
            if (input.current) input.current.value = '';
          });
        }}
      />
      {form.files.length > 0 && (
        <ul className="attached">
          {form.files.map((file, at) => (
            <li key={`${file.name}-${at}`}>
              {file.name}
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                onClick={() => change({ files: form.files.filter((other) => other !== file) })}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
