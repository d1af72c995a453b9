/** The steps of a workflow: as an outline that works by keyboard and on phones, in which each step names those that follow, and as a canvas above it. */
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PartitionOutlined, PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button, Dropdown, Select } from 'antd';
import { stepKinds } from '@matricula/domain/rule/step-declarations';
import type { StepKind, WorkflowStep } from '@matricula/domain/rule/workflow-steps';
import { part } from '../../../shared/routing/part';
import { t } from '../../../shared/texts/texts';
import { StepSettings, type ConditionChoices } from './step-settings';
import { moved, withKind, withoutStep, withStep } from './step-changes';
import './workflow.css';

// The canvas is as large as a page.
const StepCanvas = lazy(async () => ({ default: (await part('StepCanvas', () => import('./step-canvas'))).StepCanvas }));

interface Option {
  value: string;
  label: string;
}

interface StepEditorProps extends ConditionChoices {
  steps: readonly WorkflowStep[];
  onChange: (steps: WorkflowStep[]) => void;
}

const exitLabels = () => ({ next: t`Then`, otherwise: t`Otherwise`, onError: t`If it fails` });

export function StepEditor({ steps, onChange, ...rest }: StepEditorProps) {
  const names = steps.map(({ id, kind }, at) => ({ value: id, label: `${at + 1}. ${labelOf(kind)}` }));
  const [isCanvas, setIsCanvas] = useState(false);
  const outline = useRef<HTMLOListElement>(null);
  const open = (stepId: string) => {
    const item = outline.current?.children[steps.findIndex(({ id }) => id === stepId)];
    item?.scrollIntoView({ block: 'center' });
    item?.querySelector<HTMLElement>('input, button')?.focus();
  };
  return (
    <div className="workflow-steps">
      {steps.length > 0 && (
        <Button className="workflow-view" icon={<PartitionOutlined />} aria-pressed={isCanvas} onClick={() => setIsCanvas(!isCanvas)}>
          {isCanvas ? t`Hide the canvas` : t`Show the canvas`}
        </Button>
      )}
      {isCanvas && steps.length > 0 && (
        <Suspense fallback={<div className="blank" role="progressbar" aria-label={t`Loading`} />}>
          <StepCanvas steps={steps} onChange={onChange} onOpen={open} />
        </Suspense>
      )}
      <AddStep
        label={steps.length === 0 ? t`Add the first step` : t`Add a step before`}
        onAdd={(kind) => onChange(withStep(steps, kind))}
      />
      <ol ref={outline}>
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
            <StepSettings
              step={step}
              {...rest}
              onChange={(changed) => onChange(steps.map((one) => (one.id === step.id ? changed : one)))}
            />
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
