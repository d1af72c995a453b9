/** The outline of a workflow: its steps as a list that works by keyboard and on phones. Each step names the steps that follow it. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Dropdown, Input, InputNumber, Select } from 'antd';
import type { ConditionBlock, ConditionColumn } from '@matricula/domain/kernel/condition-blocks';
import {
  awaitedEvents,
  settableFields,
  stepKinds,
  type StepChannel,
  type StepKind,
  type WorkflowStep,
} from '@matricula/domain/rule/workflow-steps';
import { ConditionEditor, type UseConditionOptions } from '../../../shared/conditions/condition-editor';
import { post } from '../../../shared/http/http';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { t } from '../../../shared/texts/texts';
import { SHOWN_CHOSEN } from '../../../shared/ui/shown-chosen';
import { moved, withKind, withoutStep, withStep } from './step-changes';
import './workflow.css';

interface Option {
  value: string;
  label: string;
}

interface StepEditorProps {
  steps: readonly WorkflowStep[];
  columns: readonly ConditionColumn[];
  useOptions: UseConditionOptions;
  onChange: (steps: WorkflowStep[]) => void;
}

const MOST_TEMPLATES = 500;

const exitLabels = () => ({ next: t`Then`, otherwise: t`Otherwise`, onError: t`If it fails` });
const fieldLabels = (): Record<(typeof settableFields)[number], string> => ({
  course: t`Course`,
  stream: t`Stream`,
  city: t`City`,
  state: t`State`,
  category: t`Category`,
  leadType: t`Lead Type`,
  lastEducation: t`Last Education`,
  yearOfAdmission: t`Year of Admission`,
});

export function StepEditor({ steps, onChange, ...rest }: StepEditorProps) {
  const names = steps.map(({ id, kind }, at) => ({ value: id, label: `${at + 1}. ${labelOf(kind)}` }));
  return (
    <div className="workflow-steps">
      <AddStep
        label={steps.length === 0 ? t`Add the first step` : t`Add a step before`}
        onAdd={(kind) => onChange(withStep(steps, kind))}
      />
      <ol>
        {steps.map((step, at) => (
          <li key={step.id} aria-label={t`Step ${at + 1}`} className="workflow-step">
            <header>
              <span className="workflow-step-number">{at + 1}</span>
              <Select
                aria-label={t`Kind of step`}
                className="workflow-step-kind"
                value={step.kind}
                options={stepKinds.map(({ value }) => ({ value, label: labelOf(value) }))}
                onChange={(kind: StepKind) => onChange(withKind(steps, step.id, kind))}
              />
              <Button
                icon={<ArrowUpOutlined />}
                aria-label={t`Move the step up`}
                title={t`Move the step up`}
                disabled={at === 0}
                onClick={() => onChange(moved(steps, step.id, -1))}
              />
              <Button
                icon={<ArrowDownOutlined />}
                aria-label={t`Move the step down`}
                title={t`Move the step down`}
                disabled={at === steps.length - 1}
                onClick={() => onChange(moved(steps, step.id, 1))}
              />
              <Button
                icon={<DeleteOutlined />}
                aria-label={t`Remove the step`}
                title={t`Remove the step`}
                onClick={() => onChange(withoutStep(steps, step.id))}
              />
            </header>
            <Settings step={step} {...rest} onChange={(changed) => onChange(steps.map((one) => (one.id === step.id ? changed : one)))} />
            <Exits step={step} names={names} onChange={(changed) => onChange(steps.map((one) => (one.id === step.id ? changed : one)))} />
            <AddStep label={t`Add a step after`} onAdd={(kind) => onChange(withStep(steps, kind, step.id))} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const labelOf = (kind: StepKind): string => t(stepKinds.find(({ value }) => value === kind)?.label ?? kind);

function AddStep({ label, onAdd }: { label: string; onAdd: (kind: StepKind) => void }) {
  const items = stepKinds.map(({ value }) => ({ key: value, label: labelOf(value), onClick: () => onAdd(value) }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button icon={<PlusOutlined />}>{label}</Button>
    </Dropdown>
  );
}

/** The steps that follow. */
function Exits({ step, names, onChange }: { step: WorkflowStep; names: readonly Option[]; onChange: (step: WorkflowStep) => void }) {
  const labels = exitLabels();
  const exits = stepKinds.find(({ value }) => value === step.kind)?.exits ?? [];
  if (exits.length === 0) return <p className="workflow-step-end">{t`The run ends here.`}</p>;
  return (
    <div className="workflow-step-exits">
      {exits.map((exit) => (
        <label key={exit}>
          <span>{labels[exit]}</span>
          <Select
            aria-label={labels[exit]}
            allowClear
            placeholder={exit === 'onError' ? t`Wait for a decision` : t`End the run`}
            value={step[exit] || undefined}
            options={names.filter(({ value }) => value !== step.id)}
            onChange={(to?: string) => onChange({ ...step, [exit]: to })}
          />
        </label>
      ))}
    </div>
  );
}

interface SettingsProps extends Pick<StepEditorProps, 'columns' | 'useOptions'> {
  step: WorkflowStep;
  onChange: (step: WorkflowStep) => void;
}

function Settings({ step, columns, useOptions, onChange }: SettingsProps) {
  const change = (settings: object) => onChange({ ...step, settings: { ...step.settings, ...settings } } as WorkflowStep);
  switch (step.kind) {
    case 'send': {
      const { channel, templateId, anyTime } = step.settings;
      return (
        <div className="workflow-step-settings">
          <Choice
            label={t`Channel`}
            value={channel}
            options={[
              { value: 'sms', label: t`SMS` },
              { value: 'email', label: t`Email` },
            ]}
            onChange={(chosen) => change({ channel: chosen, templateId: '' })}
          />
          <Template channel={channel} value={templateId} onChange={(chosen) => change({ templateId: chosen })} />
          {channel === 'sms' && (
            <Checkbox checked={anyTime === true} onChange={({ target }) => change({ anyTime: target.checked })}>
              {t`Service message: may be sent at any time`}
            </Checkbox>
          )}
        </div>
      );
    }
    case 'give':
      return <People label={t`Users`} value={step.settings.userIds} onChange={(userIds) => change({ userIds })} />;
    case 'set': {
      const labels = fieldLabels();
      return (
        <div className="workflow-step-settings">
          <Choice
            label={t`Field`}
            value={step.settings.field}
            options={settableFields.map((value) => ({ value, label: labels[value] }))}
            onChange={(field) => change({ field })}
          />
          <label>
            <span>{t`Value`}</span>
            <Input
              aria-label={t`Value`}
              value={step.settings.value}
              maxLength={200}
              onChange={({ target }) => change({ value: target.value })}
            />
          </label>
        </div>
      );
    }
    case 'notify':
      return (
        <div className="workflow-step-settings">
          <Choice
            label={t`Notify`}
            value={step.settings.to}
            options={[
              { value: 'owner', label: t`Owner of the lead` },
              { value: 'users', label: t`Users` },
            ]}
            onChange={(to) => change({ to })}
          />
          {step.settings.to === 'users' && (
            <People
              label={t`Users`}
              value={step.settings.userIds ?? []}

              onChange={(userIds) => change({ userIds })}
            />
          )}
        </div>
      );
    case 'wait':
      return <Minutes label={t`Minutes`} value={step.settings.minutes} onChange={(minutes) => change({ minutes })} />;
    case 'wait-for':
      return (
        <div className="workflow-step-settings">
          <Choice
            label={t`Event`}
            value={step.settings.event}
            options={awaitedEvents.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(event) => change({ event })}
          />
          <Minutes label={t`At most, in minutes`} value={step.settings.minutes} onChange={(minutes) => change({ minutes })} />
        </div>
      );
    case 'branch': {
      const { joined = 'And', blocks } = step.settings;
      return (
        <ConditionEditor
          columns={columns}
          blocks={blocks}
          joined={joined}
          useOptions={useOptions}
          onChange={(changed: ConditionBlock[]) => change({ blocks: changed })}
          onJoined={(how) => change({ joined: how })}
        />
      );
    }
    case 'share':
      return (
        <label className="workflow-step-settings">
          <span>{t`Per cent of the leads`}</span>
          <InputNumber
            aria-label={t`Per cent of the leads`}
            min={1}
            max={99}
            value={step.settings.percent}
            onChange={(percent) => change({ percent: percent ?? 1 })}
          />
        </label>
      );
    case 'stop':
      return null;
  }
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={value || undefined}
        placeholder={t`Select`}
        options={[...options]}
        onChange={onChange}
      />
    </label>
  );
}

/** A message template of a channel. */
function Template({ channel, value, onChange }: { channel: StepChannel; value: string; onChange: (value: string) => void }) {
  const from = channel === 'email' ? 'email-templates' : 'sms-templates';
  const { data } = useQuery({
    queryKey: ['options', from],
    queryFn: async () => (await post<{ recordId: string; name: string }[]>(`lists/${from}/rows`, { limit: MOST_TEMPLATES })).data,
    staleTime: 60_000,
  });
  const options = (data ?? []).map(({ recordId, name }) => ({ value: recordId, label: name }));
  return <Choice label={t`Template`} value={value} options={options} onChange={onChange} />;
}

function People({ label, value, onChange }: { label: string; value: readonly string[]; onChange: (value: string[]) => void }) {
  const people = usePeopleSelect({ chosen: value });
  return (
    <label className="workflow-step-settings">
      <span>{label}</span>
      <Select
        {...people.select}
        mode="multiple"
        maxTagCount={SHOWN_CHOSEN}
        aria-label={label}
        placeholder={t`Select users`}
        value={[...value]}
        onChange={onChange}
      />
    </label>
  );
}

function Minutes({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label className="workflow-step-settings">
      <span>{label}</span>
      <InputNumber aria-label={label} min={1} max={527_040} value={value} onChange={(minutes) => onChange(minutes ?? 1)} />
    </label>
  );
}
