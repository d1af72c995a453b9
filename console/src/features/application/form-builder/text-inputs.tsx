import { Form, Input } from 'antd';
import { useId } from 'react';
import { formLanguages, type FormLanguage, type FormText } from '@matricula/domain/application';
import { t } from '../../../shared/texts/texts';

interface TextInputsProps {
  label: string;
  languages: readonly string[];
  value: FormText | undefined;
  onChange: (value: FormText, language: string) => void;
}

/** A text in every language of the form, the main one first. */
export function TextInputs({ label, languages, value = {}, onChange }: TextInputsProps) {
  const id = useId();
  return languages.map((language, at) => {
    const name = at === 0 ? label : `${label} (${t(formLanguages[language as FormLanguage] ?? language)})`;
    return (
      <Form.Item key={language} label={name} htmlFor={`${id}-${language}`}>
        <Input
          id={`${id}-${language}`}
          lang={language}
          maxLength={500}
          value={value[language] ?? ''}
          onChange={({ target }) => onChange({ ...value, [language]: target.value }, language)}
        />
      </Form.Item>
    );
  });
}
