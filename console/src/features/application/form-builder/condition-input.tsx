import { Form, Select } from 'antd';
import { useId } from 'react';
import type { FormCondition, FormContent } from '@matricula/domain/application';
import { t } from '../../../shared/texts/texts';
import { answerOptions, earlierQuestions, questionName } from '../form-words';

interface ConditionInputProps {
  form: FormContent;
  sectionId: string;
  questionId?: string;
  when: FormCondition | undefined;
  onChange: (when: FormCondition | undefined) => void;
}

/** When a question or section is shown: always, or after an earlier answer. */
export function ConditionInput({ form, sectionId, questionId, when, onChange }: ConditionInputProps) {
  const id = useId();
  const main = form.languages[0] ?? 'en';
  const earlier = earlierQuestions(form, sectionId, questionId);
  const on = form.sections.flatMap(({ questions }) => questions).find((one) => one.questionId === when?.questionId);
  const words = on ? answerOptions(on, main) : [];
  return (
    <>
      <Form.Item label={t`Shown`} htmlFor={`${id}-on`}>
        <Select
          id={`${id}-on`}
          value={when?.questionId ?? ''}
          onChange={(value: string) => onChange(value === '' ? undefined : { questionId: value, is: [] })}
          options={[
            { value: '', label: t`Always` },
            ...earlier.map((one) => ({ value: one.questionId, label: t`After an answer to: ${questionName(one, main)}` })),
            // A question that was moved behind this one stays visible, so that the author sees what is wrong.
            ...(on && !earlier.includes(on) ? [{ value: on.questionId, label: questionName(on, main) }] : []),
          ]}
        />
      </Form.Item>
      {when && words.length > 0 && (
        <Form.Item label={t`If the answer is`} htmlFor={`${id}-is`} extra={t`Empty: any answer.`}>
          <Select id={`${id}-is`} mode="multiple" value={when.is} onChange={(is: string[]) => onChange({ ...when, is })} options={words} />
        </Form.Item>
      )}
    </>
  );
}
