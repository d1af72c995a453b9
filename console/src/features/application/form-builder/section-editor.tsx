import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, InputNumber } from 'antd';
import { useId } from 'react';
import type { FormContent, FormSection } from '@matricula/domain/application';
import { t } from '../../../shared/texts/texts';
import { ConditionInput } from './condition-input';
import { changeSection } from './form-edit';
import { TextInputs } from './text-inputs';

interface SectionEditorProps {
  form: FormContent;
  section: FormSection;
  edit: (change: (form: FormContent) => FormContent, about?: string) => void;
  onRemove: () => void;
}

/** The properties of one section: its title, when it is shown, and whether it is filled in several times. */
export function SectionEditor({ form, section, edit, onRemove }: SectionEditorProps) {
  const id = useId();
  const { sectionId, title, when, repeats } = section;
  const set = (part: Partial<FormSection>, about?: string) =>
    edit((now) => changeSection(now, sectionId, part), about && `${sectionId}/${about}`);
  return (
    <Form layout="vertical" component="div" className="form-part">
      <TextInputs
        label={t`Section title`}
        languages={form.languages}
        value={title}
        onChange={(text, language) => set({ title: text }, `title-${language}`)}
      />
      <Form.Item>
        <Checkbox
          checked={repeats !== undefined}
          onChange={({ target }) => set({ repeats: target.checked ? { least: 1, most: 5 } : undefined })}
        >
          {t`Filled in several times, such as once per school`}
        </Checkbox>
      </Form.Item>
      {repeats && (
        <div className="form-part-pair">
          <Form.Item label={t`At least`} htmlFor={`${id}-least`}>
            <InputNumber
              id={`${id}-least`}
              min={0}
              max={30}
              precision={0}
              value={repeats.least}
              onChange={(value) => set({ repeats: { ...repeats, least: value ?? 0 } }, 'least')}
            />
          </Form.Item>
          <Form.Item label={t`At most`} htmlFor={`${id}-most`}>
            <InputNumber
              id={`${id}-most`}
              min={1}
              max={30}
              precision={0}
              value={repeats.most}
              onChange={(value) => set({ repeats: { ...repeats, most: value ?? 1 } }, 'most')}
            />
          </Form.Item>
        </div>
      )}
      <ConditionInput form={form} sectionId={sectionId} when={when} onChange={(next) => set({ when: next })} />
      <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
        {t`Remove the section`}
      </Button>
    </Form>
  );
}
