import { Segmented } from 'antd';
import { LeftOutlined, UndoOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { applicationScreens } from '@matricula/domain/application/application.screens';
import { formLife, type FormMove } from '@matricula/domain/application';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { t } from '../../../shared/texts/texts';
import { Failure } from '../../../shared/ui/error-boundary';
import { LeaveGuard } from '../../../shared/ui/leave-guard';

import { Blank, Problem } from '../../../shared/ui/page-states';
import { Snippet } from '../../../shared/ui/snippet';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { useRoomyScreen } from '../../../shared/ui/wide-screen';
import { toneOf } from '../form-words';
import { readForm, saveDraft, useForm, type OneForm } from '../form.query';
import { addQuestion, addSection, newId, removeQuestion, removeSection, type Selected } from './form-edit';
import { FormOutline } from './form-outline';
import { FormPreview } from './form-preview';
import { FormSettings } from './form-settings';
import { PublishDialog } from './publish.dialog';
import { QuestionEditor } from './question-editor';
import { SectionEditor } from './section-editor';
import { useFormDraft } from './use-form-draft';
import './form-builder.css';

const FORMS = applicationScreens.formBuilderForms.at();

/** The builder of an application form: its parts, the properties of one of them, and a preview at the width of a phone. */
export function FormBuilderPage() {
  const { form_id: id = '' } = useParams();
  const navigate = useNavigate();
  const asked = useForm(id);
  useScreenTitle(asked.data?.content.name ?? t`Form`);
  if (asked.isPending) return <Blank title={t`Form`} />;
  if (asked.error instanceof HttpError && asked.error.status === 404)
    return (
      <Problem
        alone
        title={t`Form not found`}
        text={t`It may belong to another institution.`}
        action={{ label: t`Go to the forms`, run: () => void navigate(FORMS) }}
      />
    );
  if (!asked.data) return <Failure error={asked.error} />;
  return <Builder opened={asked.data} />;
}

function Builder({ opened }: { opened: OneForm }) {
  const [meta, setMeta] = useState(opened);
  const { form, edit, undo, saved, canUndo, unsaved } = useFormDraft(opened.content);
  const [selected, setSelected] = useState<Selected>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [shown, setShown] = useState<'build' | 'preview'>('build');
  const [publishing, setPublishing] = useState(false);
  const [busy, setBusy] = useState(false);
  const isWide = useRoomyScreen();
  const properties = useRef<HTMLElement>(null);
  // Below the outline on a narrow screen, where the person would not see that something was chosen.
  useEffect(() => {
    if (!isWide && selected?.questionId) properties.current?.scrollIntoView?.({ block: 'start' });
  }, [isWide, selected?.questionId]);
  const section = form.sections.find(({ sectionId }) => sectionId === selected?.sectionId);
  const question = section?.questions.find(({ questionId }) => questionId === selected?.questionId);

  /** Stores the draft; false if it was refused. */
  async function save(): Promise<boolean> {
    setBusy(true);
    try {
      if (unsaved) {
        const { position } = await saveDraft(meta.formId, form, meta.draft);
        saved(form);
        setMeta(await readForm(meta.formId, position));
      }
      setProblems({});
      return true;
    } catch (failure) {
      if (failure instanceof HttpError && failure.fields) setProblems(failure.fields);
      toast.error(messageOf(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function move(name: FormMove) {
    try {
      const { message, position } = await post(`application-forms/${meta.formId}/${name}`);
      toast.success(message ?? t`Saved`);
      const { status, moves } = await readForm(meta.formId, position);
      setMeta((now) => ({ ...now, status, moves }));
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  }

  const moves = (meta.moves as FormMove[]).filter((name) => name !== 'publish');
  const problem = problems[question?.questionId ?? section?.sectionId ?? ''];
  return (
    <div
      className="form-builder"
      onKeyDown={(event) => {
        const isText = (event.target as HTMLElement).matches('input, textarea');
        // In a text field, the browser undoes the typing itself.
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z' && !isText) {
          event.preventDefault();
          undo();
        }
      }}
    >
      <header className="form-builder-head">
        <Link className="icon-button" to={FORMS} aria-label={t`Forms`}>
          <LeftOutlined /> <span>{t`Forms`}</span>
        </Link>
        <h1 title={form.name}>{form.name}</h1>
        <span className="pill" style={pillStyle(toneOf(meta.status))}>
          {meta.version > 0 ? t`${t(formLife.states[meta.status as keyof typeof formLife.states])} · version ${meta.version}` : t`Draft`}
        </span>
        <span className="list-space" />
        <button type="button" className="button" disabled={!canUndo} onClick={undo}>
          <UndoOutlined /> {t`Undo`}
        </button>
        {moves.map((name) => (
          <button key={name} type="button" className="button" onClick={() => void move(name)}>
            {t(formLife.moves[name].label)}
          </button>
        ))}
        <button
          type="button"
          className="button"
          disabled={!unsaved || busy}
          onClick={() => void save().then((done) => done && toast.success(t`Draft saved`))}
        >
          {t`Save draft`}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={busy}
          onClick={() => void save().then((done) => done && setPublishing(true))}
        >
          {t`Publish`}
        </button>
      </header>
      {!isWide && (
        <Segmented
          block
          aria-label={t`What to show`}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'build', label: t`Build` },
            { value: 'preview', label: t`Preview` },
          ]}
        />
      )}
      <div className="form-builder-body">
        {(isWide || shown === 'build') && (
          <>
            <FormOutline
              form={form}
              selected={selected}
              problems={problems}
              onSelect={setSelected}
              edit={edit}
              onAddSection={() => {
                const sectionId = newId('s');
                edit((now) => addSection(now, sectionId));
                setSelected({ sectionId });
              }}
              onAddQuestion={(sectionId, kind) => {
                const questionId = newId('q');
                edit((now) => addQuestion(now, sectionId, questionId, kind));
                setSelected({ sectionId, questionId });
              }}
            />
            <section ref={properties} className="form-properties" aria-label={t`Properties`}>
              {problem && (
                <p role="alert" className="form-refusal">
                  {problem}
                </p>
              )}
              {section && question ? (
                <QuestionEditor
                  key={question.questionId}
                  form={form}
                  sectionId={section.sectionId}
                  question={question}
                  isFixed={meta.fixed.includes(question.questionId)}
                  edit={edit}
                  onRemove={() => {
                    edit((now) => removeQuestion(now, question.questionId));
                    setSelected({ sectionId: section.sectionId });
                  }}
                />
              ) : section ? (
                <SectionEditor
                  key={section.sectionId}
                  form={form}
                  section={section}
                  edit={edit}
                  onRemove={() => {
                    edit((now) => removeSection(now, section.sectionId));
                    setSelected(undefined);
                  }}
                />
              ) : (
                <>
                  <FormSettings form={form} edit={edit} />
                  {meta.address && (
                    <>
                      <h2>{t`Address for applicants`}</h2>
                      <Snippet text={meta.address} label={t`Address for applicants`} />
                    </>
                  )}
                </>
              )}
            </section>
          </>
        )}
        {(isWide || shown === 'preview') && <FormPreview form={form} />}
      </div>
      <LeaveGuard unsaved={unsaved} />
      {publishing && (
        <PublishDialog
          form={meta}
          onDone={() => {
            setPublishing(false);
            void readForm(meta.formId).then(setMeta);
          }}
          onRefused={setProblems}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}
