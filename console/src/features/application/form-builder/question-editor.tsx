import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { useId } from 'react';
import {
  canPanelRead,
  formLanguages,
  questionKinds,
  textIn,
  type FormContent,
  type FormLanguage,
  type FormQuestion,
  type QuestionKind,
} from '@matricula/domain/application';
import { t } from '../../../shared/texts/texts';
import { SortableList } from '../../../shared/ui/sortable-list';
import { ConditionInput } from './condition-input';
import { changeKind, changeQuestion, moveToSection, newId } from './form-edit';
import { TextInputs } from './text-inputs';

type Edit = (change: (form: FormContent) => FormContent, about?: string) => void;

interface QuestionEditorProps {
  form: FormContent;
  sectionId: string;
  question: FormQuestion;
  /** It was published: its kind stays. */
  isFixed: boolean;
  edit: Edit;
  onRemove: () => void;
}

/** The properties of one question. */
export function QuestionEditor({ form, sectionId, question, isFixed, edit, onRemove }: QuestionEditorProps) {
  const id = useId();
  const { questionId, kind, label, help, required, when, least, most } = question;
  const { languages, sections } = form;
  const main = languages[0] ?? 'en';
  const set = (part: Partial<FormQuestion>, about?: string) =>
    edit((now) => changeQuestion(now, questionId, part), about && `${questionId}/${about}`);
  const hasLimits = !['flag', 'choice', 'choices', 'file', 'date', 'phone', 'email'].includes(kind);
  const isText = kind === 'text' || kind === 'longText';
  return (
    <Form layout="vertical" component="div" className="form-part">
      <TextInputs
        label={t`Question`}
        languages={languages}
        value={label}
        onChange={(text, language) => set({ label: text }, `label-${language}`)}
      />
      <Form.Item label={t`Kind of answer`} htmlFor={`${id}-kind`} extra={isFixed ? t`Published questions keep their kind.` : undefined}>
        <Select
          id={`${id}-kind`}
          disabled={isFixed}
          value={kind}
          onChange={(next: QuestionKind) => edit((now) => changeKind(now, questionId, next))}
          options={questionKinds.map((one) => ({ value: one.value, label: t(one.label) }))}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={required} onChange={({ target }) => set({ required: target.checked })}>
          {t`Must be answered`}
        </Checkbox>
      </Form.Item>
      {(canPanelRead(form, question) || question.panelReads) && (
        <Form.Item extra={t`Not for what tells who the applicant is, such as a category.`}>
          <Checkbox checked={question.panelReads ?? false} onChange={({ target }) => set({ panelReads: target.checked || undefined })}>
            {t`Panels of interviews read the answer`}
          </Checkbox>
        </Form.Item>
      )}
      {(kind === 'choice' || kind === 'choices') && <Choices form={form} question={question} onChange={set} />}
      {hasLimits && (
        <div className="form-part-pair">
          <Form.Item label={isText ? t`Fewest characters` : t`Smallest value`} htmlFor={`${id}-least`}>
            <InputNumber id={`${id}-least`} value={least ?? null} onChange={(value) => set({ least: value ?? undefined }, 'least')} />
          </Form.Item>
          <Form.Item label={isText ? t`Most characters` : t`Largest value`} htmlFor={`${id}-most`}>
            <InputNumber id={`${id}-most`} value={most ?? null} onChange={(value) => set({ most: value ?? undefined }, 'most')} />
          </Form.Item>
        </div>
      )}
      <TextInputs
        label={t`Help below the question`}
        languages={languages}
        value={help}
        onChange={(text, language) => set({ help: text }, `help-${language}`)}
      />
      <ConditionInput form={form} sectionId={sectionId} questionId={questionId} when={when} onChange={(next) => set({ when: next })} />
      <Form.Item label={t`Section`} htmlFor={`${id}-section`}>
        <Select
          id={`${id}-section`}
          value={sectionId}
          onChange={(next: string) => edit((now) => moveToSection(now, questionId, next))}
          options={sections.map((one, at) => ({ value: one.sectionId, label: textIn(one.title, main, main) || t`Section ${at + 1}` }))}
        />
      </Form.Item>
      <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
        {t`Remove the question`}
      </Button>
    </Form>
  );
}

interface ChoicesProps {
  form: FormContent;
  question: FormQuestion;
  onChange: (part: Partial<FormQuestion>, about?: string) => void;
}

/** The choices of a question, in their order. A removed choice stays readable in the answers that have it. */
function Choices({ form, question: { choices = [] }, onChange }: ChoicesProps) {
  const { languages } = form;
  const nameOf = (at: number) => t`Choice ${at + 1}`;
  return (
    <fieldset className="form-choices">
      <legend>{t`Choices`}</legend>
      <SortableList
        items={choices}
        keyOf={({ choiceId }) => choiceId}
        nameOf={(one) => textIn(one.label, languages[0] ?? 'en', languages[0]) || nameOf(choices.indexOf(one))}
        onMove={(next) => onChange({ choices: next })}
      >
        {({ choiceId, label }, at) => (
          <>
            <span className="form-choice">
              {languages.map((language, place) => (
                <Input
                  key={language}
                  lang={language}
                  aria-label={place === 0 ? nameOf(at) : `${nameOf(at)} (${t(formLanguages[language as FormLanguage] ?? language)})`}
                  placeholder={place === 0 ? nameOf(at) : t(formLanguages[language as FormLanguage] ?? language)}
                  value={label[language] ?? ''}
                  onChange={({ target }) =>
                    onChange(
                      {
                        choices: choices.map((one) =>
                          one.choiceId === choiceId ? { ...one, label: { ...label, [language]: target.value } } : one,
                        ),
                      },
                      `${choiceId}-${language}`,
                    )
                  }
                />
              ))}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={t`Remove ${nameOf(at)}`}
              onClick={() => onChange({ choices: choices.filter((one) => one.choiceId !== choiceId) })}
            >
              <DeleteOutlined />
            </button>
          </>
        )}
      </SortableList>
      <Button icon={<PlusOutlined />} onClick={() => onChange({ choices: [...choices, { choiceId: newId('c'), label: {} }] })}>
        {t`Add a choice`}
      </Button>
    </fieldset>
  );
}
