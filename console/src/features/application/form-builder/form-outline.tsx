import { PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { kindLabel, questionKinds, textIn, type FormContent, type QuestionKind } from '@matricula/domain/application';
import { t } from '../../../shared/texts/texts';
import { SortableList } from '../../../shared/ui/sortable-list';
import { questionName } from '../form-words';
import { orderQuestions, type Selected } from './form-edit';

interface FormOutlineProps {
  form: FormContent;
  selected: Selected;
  /** Errors by the id of a section or question. */
  problems: Readonly<Record<string, string>>;
  onSelect: (part: Selected) => void;
  edit: (change: (form: FormContent) => FormContent) => void;
  onAddSection: () => void;
  onAddQuestion: (sectionId: string, kind: QuestionKind) => void;
}

/** Sections and questions in their order; both are moved by dragging or with the keyboard. */
export function FormOutline({ form, selected, problems, onSelect, edit, onAddSection, onAddQuestion }: FormOutlineProps) {
  const { sections, languages } = form;
  const main = languages[0] ?? 'en';
  const titleOf = (at: number) => textIn(sections[at]?.title, main, main) || t`Section ${at + 1}`;
  const open = sections.find(({ sectionId }) => sectionId === selected?.sectionId);
  return (
    <nav className="form-outline" aria-label={t`Parts of the form`}>
      <button type="button" className="form-outline-part" aria-current={selected === undefined} onClick={() => onSelect(undefined)}>
        <SettingOutlined /> <span className="form-outline-name">{t`Settings of the form`}</span>
      </button>
      <h2>{t`Sections`}</h2>
      <SortableList
        items={sections}
        keyOf={({ sectionId }) => sectionId}
        nameOf={(section) => titleOf(sections.indexOf(section))}
        onMove={(next) => edit((now) => ({ ...now, sections: next }))}
      >
        {({ sectionId, questions }, at) => (
          <button
            type="button"
            className="form-outline-part"
            aria-current={selected?.sectionId === sectionId && !selected.questionId}
            onClick={() => onSelect({ sectionId })}
          >
            <span className="form-outline-name">{titleOf(at)}</span> <small className="tabular">{questions.length}</small>
            {problems[sectionId] && <span className="form-outline-wrong">{t`Incomplete`}</span>}
          </button>
        )}
      </SortableList>
      <Button icon={<PlusOutlined />} onClick={onAddSection}>
        {t`Add a section`}
      </Button>
      {open && (
        <>
          <h2>{t`Questions of ${titleOf(sections.indexOf(open))}`}</h2>
          <SortableList
            items={open.questions}
            keyOf={({ questionId }) => questionId}
            nameOf={(question) => questionName(question, main)}
            onMove={(next) => edit((now) => orderQuestions(now, open.sectionId, next))}
          >
            {(question) => (
              <button
                type="button"
                className="form-outline-part"
                aria-current={selected?.questionId === question.questionId}
                onClick={() => onSelect({ sectionId: open.sectionId, questionId: question.questionId })}
              >
                <span className="form-outline-name">
                  {questionName(question, main)}
                  {question.required && ' *'}
                </span>
                <small>{t(kindLabel(question.kind))}</small>
                {problems[question.questionId] && <span className="form-outline-wrong">{t`Incomplete`}</span>}
              </button>
            )}
          </SortableList>
          <Dropdown
            trigger={['click']}
            menu={{
              items: questionKinds.map(({ value, label }) => ({ key: value, label: t(label) })),
              onClick: ({ key }) => onAddQuestion(open.sectionId, key as QuestionKind),
            }}
          >
            <Button icon={<PlusOutlined />}>{t`Add a question`}</Button>
          </Dropdown>
        </>
      )}
    </nav>
  );
}
