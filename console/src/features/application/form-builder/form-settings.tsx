import { Form } from 'antd';
import { useId } from 'react';
import { birthQuestions, formLanguages, textIn, type FormContent } from '@matricula/domain/application';
import { choice, choices, dateTime, oneOf, text, type Field } from '@matricula/domain/kernel/field-set';
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

/** The dates of the form as options; a form without dates has no such setting. */
function settingsOf(form: FormContent): Record<string, Field> {
  const main = form.languages[0] ?? 'en';
  const of = birthQuestions(form).map(({ questionId, label }) => ({ value: questionId, label: textIn(label, main, main) || questionId }));
  const birthQuestionId = choice({
    ...{ label: 'Date of birth', of },
    help: 'Young applicants need the consent of a guardian. Empty: the first date of the form. Please choose it if applicants may be younger than 3.',
  });
  return of.length > 0 || form.birthQuestionId !== undefined ? { ...settings, birthQuestionId } : settings;
}

/** Name, languages, fee, deadline and date of birth of a form. */
export function FormSettings({ form, edit }: FormSettingsProps) {
  const id = useId();
  const set = (name: string, value: unknown) => {
    // A form has a name and a language at any time.
    if (name === 'languages' && Array.isArray(value) && value.length === 0) return;
    edit((now) => given({ ...now, [name]: name === 'name' ? (value ?? '') : value }), name === 'name' ? name : undefined);
  };
  return (
    <Form layout="vertical" component="div" className="form-part">
      {Object.entries<Field>(settingsOf(form)).map(([name, field]) => (
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
