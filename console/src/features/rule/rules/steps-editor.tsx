import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Select } from 'antd';
import { stepKinds, type WorkflowStep } from '@matricula/domain/rule/rule-definition';
import { t } from '../../../shared/texts/texts';

interface StepsEditorProps {
  steps: readonly WorkflowStep[];
  onChange: (steps: WorkflowStep[]) => void;
}

type Settings = Record<string, unknown>;
const settingsOf = ({ settings }: WorkflowStep): Settings => (settings ?? {}) as Settings;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The setting of a kind of step that is one text, with its label. */
const texts: Readonly<Record<string, readonly [name: string, label: string]>> = {
  send: ['templateId', 'Template'],
  webhook: ['url', 'Web address'],
  notify: ['text', 'Text'],
  'follow-up': ['comment', 'Comment'],
  goal: ['name', 'Goal'],
};

/** The steps of a workflow as an outline: one after another, each with its settings. */
export function StepsEditor({ steps, onChange }: StepsEditorProps) {
  const change = (at: number, part: Partial<WorkflowStep>) =>
    onChange(steps.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const set = (at: number, name: string, value: unknown) => change(at, { settings: { ...settingsOf(steps[at]!), [name]: value } });
  // Steps lead to the next one in the list.
  const linked = (all: readonly WorkflowStep[]) =>
    all.map(({ next: _next, ...step }, at) => ({ ...step, ...(all[at + 1] && { next: all[at + 1]!.id }) }));
  const add = () => {
    const numbers = steps.map(({ id }) => Number(/^step-(\d+)$/.exec(id)?.[1] ?? 0));
    onChange(linked([...steps, { id: `step-${Math.max(0, ...numbers) + 1}`, kind: 'wait', settings: { minutes: 60 } }]));
  };
  return (
    <div role="group" aria-label={t`Steps`} className="rules-steps">
      <ol>
        {steps.map((step, at) => {
          const [name, label] = texts[step.kind] ?? [];
          return (
            <li key={step.id} aria-label={t`Step ${at + 1}`}>
              <Select
                aria-label={t`Kind of step`}
                value={step.kind}
                options={stepKinds.map((one) => ({ value: one.value as string, label: t(one.label) }))}
                onChange={(kind) => change(at, { kind, settings: {} })}
              />
              {step.kind === 'wait' && (
                <InputNumber
                  aria-label={t`Minutes`}
                  addonAfter={t`minutes`}
                  min={1}
                  precision={0}
                  value={Number(settingsOf(step).minutes ?? 60)}
                  onChange={(minutes) => set(at, 'minutes', minutes ?? 60)}
                />
              )}
              {step.kind === 'send' && (
                <Select
                  aria-label={t`Channel`}
                  placeholder={t`Channel`}
                  value={textOf(settingsOf(step).channel) || undefined}
                  options={[
                    { value: 'email', label: t`E-mail` },
                    { value: 'sms', label: t`SMS` },
                    { value: 'whatsapp', label: t`WhatsApp` },
                  ]}
                  onChange={(channel) => set(at, 'channel', channel)}
                />
              )}
              {name !== undefined && label !== undefined && (
                <Input
                  aria-label={t(label)}
                  placeholder={t(label)}
                  value={textOf(settingsOf(step)[name])}
                  onChange={({ target }) => set(at, name, target.value)}
                />
              )}
              <Button
                icon={<DeleteOutlined />}
                aria-label={t`Remove step ${at + 1}`}
                title={t`Remove step ${at + 1}`}
                onClick={() => onChange(linked(steps.filter((_, index) => index !== at)))}
              />
            </li>
          );
        })}
      </ol>
      <Button icon={<PlusOutlined />} onClick={add}>
        {t`Add a step`}
      </Button>
    </div>
  );
}
