import { Form, Segmented } from 'antd';
import { useId, useState } from 'react';
import {
  fieldOf,
  formLanguages,
  shownOf,
  textIn,
  type Answers,
  type FormContent,
  type FormLanguage,
  type FormQuestion,
} from '@matricula/domain/application';
import { FieldInput } from '../../../shared/form/field-input';
import { t } from '../../../shared/texts/texts';

/** The form as an applicant sees it on a phone. Typed answers try its conditions and are stored nowhere. */
export function FormPreview({ form }: { form: FormContent }) {
  const id = useId();
  const [answers, setAnswers] = useState<Answers>({});
  const { languages } = form;
  const main = languages[0] ?? 'en';
  const [chosen, setChosen] = useState(main);
  const language = languages.includes(chosen) ? chosen : main;
  const { shown } = shownOf(form, answers);
  const input = (question: FormQuestion, value: unknown, answer: (value: unknown) => void, key: string) => (
    <Form.Item
      key={key}
      label={textIn(question.label, language, main) || '…'}
      htmlFor={`${id}-${key}`}
      required={question.required}
      extra={textIn(question.help, language, main) || undefined}
    >
      {question.kind === 'file' ? (
        <p className="form-preview-file">{t`A photo or a PDF is chosen here.`}</p>
      ) : (
        <FieldInput
          id={`${id}-${key}`}
          field={fieldOf(question, language, main)}
          label={textIn(question.label, language, main)}
          values={{}}
          value={value}
          onChange={answer}
        />
      )}
    </Form.Item>
  );
  return (
    <section className="form-preview" aria-label={t`Preview on a phone`} lang={language}>
      {languages.length > 1 && (
        <Segmented
          aria-label={t`Language`}
          value={language}
          onChange={setChosen}
          options={languages.map((value) => ({ value, label: t(formLanguages[value as FormLanguage] ?? value) }))}
        />
      )}
      <h2>{form.name}</h2>
      <Form layout="vertical" component="div">
        {shown.map(({ section, rows }) => {
          const filled = (answers[section.sectionId] ?? []) as Answers[];
          return (
            <fieldset key={section.sectionId}>
              <legend>{textIn(section.title, language, main) || '…'}</legend>
              {rows.map((questions, row) =>
                questions.map((question) => {
                  const { questionId } = question;
                  if (!section.repeats)
                    return input(
                      question,
                      answers[questionId],
                      (value) => setAnswers({ ...answers, [questionId]: value as Answers[string] }),
                      questionId,
                    );
                  const answer = (value: unknown) =>
                    setAnswers({
                      ...answers,
                      [section.sectionId]: rows.map((_, at) =>
                        at === row ? { ...filled[at], [questionId]: value as Answers[string] } : (filled[at] ?? {}),
                      ),
                    });
                  return input(question, filled[row]?.[questionId], answer, `${questionId}-${row}`);
                }),
              )}
            </fieldset>
          );
        })}
      </Form>
    </section>
  );
}
