import { type ReactNode } from 'react';
import { choiceText, shownOf, textIn, type Answers, type FormContent, type FormQuestion } from '@matricula/domain/application';
import { t } from '../texts/texts';
import { FactList } from './fact-list';
import './form-answers.css';

/** An answer in words; undefined without one. */
export function answerWords(question: FormQuestion, value: unknown, main: string, dayOf: (day: string) => string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { kind } = question;
  if (kind === 'flag') return value === true ? t`Yes` : t`No`;
  if (kind === 'date' && typeof value === 'string') return dayOf(value);
  const all = Array.isArray(value) ? value : [value];
  return all
    .map((one) => (kind === 'choice' || kind === 'choices' ? choiceText(question, String(one), main, main) : String(one)))
    .join(', ');
}

interface FormAnswersProps {
  content: FormContent;
  answers: Answers;
  /** What is shown for a question that asks for a file. */
  file?: (questionId: string) => ReactNode;
  /** What is shown for a phone number; the number by default. */
  phone?: (number: string) => ReactNode;
}

/** The questions that an applicant was asked, by section, with the answers. */
export function FormAnswers({ content, answers, file, phone }: FormAnswersProps) {
  const main = content.languages[0] ?? 'en';
  const shown = (question: FormQuestion, of: Answers): ReactNode => {
    if (question.kind === 'file') return file?.(question.questionId);
    const words = answerWords(question, of[question.questionId], main, String);
    return question.kind === 'phone' && words !== undefined && phone ? phone(words) : words;
  };
  const factOf = (question: FormQuestion, of: Answers) => ({
    label: textIn(question.label, main, main),
    value: shown(question, of) ?? '—',
  });
  return (
    <>
      {shownOf(content, answers).shown.map(({ section, rows }) => (
        <section key={section.sectionId} className="form-answers" aria-label={textIn(section.title, main, main)}>
          <h2>{textIn(section.title, main, main)}</h2>
          {rows.map((questions, row) => {
            const all = answers[section.sectionId];
            const of = section.repeats ? (((Array.isArray(all) ? all[row] : undefined) as Answers | undefined) ?? {}) : answers;
            const asked = file ? questions : questions.filter(({ kind }) => kind !== 'file');
            return <FactList key={row} className="form-answers-facts" facts={asked.map((question) => factOf(question, of))} />;
          })}
        </section>
      ))}
    </>
  );
}
