import { Form } from 'antd';
import { useId } from 'react';
import { formLanguages, type FormContent } from '@matricula/domain/application';
import { choices, dateTime, oneOf, text, type Field } from '@matricula/domain/kernel/field-set';
import { FieldInput } from '../../../shared/form/field-input';
import { t } from '../../../shared/texts/texts';

const settings = {
  name: text({ label: 'Name', most: 120 }),
  languages: choices({
    label: 'Languages',
    of: Object.entries(formLanguages).map(([value, label]) => ({ value, label })),
    help: 'The first one is shown where a text is not translated.',
  }),
  feeProductId: oneOf({
    label: 'Fee',
    from: 'products',
    shows: 'formName',
    where: { active: true },
    help: 'The product that is paid with the form. Empty: no fee.',
  }),
  deadline: dateTime({ label: 'Deadline', help: 'Nothing is submitted afterwards. Empty: no deadline.' }),
} satisfies Record<string, Field>;

interface FormSettingsProps {
  form: FormContent;
  edit: (change: (form: FormContent) => FormContent, about?: string) => void;
}

/** Name, languages, fee and deadline of a form. */
export function FormSettings({ form, edit }: FormSettingsProps) {
  const id = useId();
  const set = (name: string, value: unknown) => {
    // A form has a name and a language at any time.
    if (name === 'languages' && Array.isArray(value) && value.length === 0) return;
    edit((now) => given({ ...now, [name]: name === 'name' ? (value ?? '') : value }), name === 'name' ? name : undefined);
  };
  return (
    <Form layout="vertical" component="div" className="form-part">
      {Object.entries<Field>(settings).map(([name, field]) => (
        <Form.Item key={name} label={t(field.label)} htmlFor={`${id}-${name}`} extra={field.help && t(field.help)}>
          <FieldInput
            id={`${id}-${name}`}
            field={field}
            label={t(field.label)}
            values={{}}
            value={form[name as keyof FormContent]}
            onChange={(value) => set(name, value)}
          />
        </Form.Item>
      ))}
    </Form>
  );
}

const given = (form: FormContent): FormContent =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== null)) as unknown as FormContent;
