import { ForbiddenException } from '@nestjs/common';
import { hiddenFields, type HiddenFields, type Sight } from '@matricula/auth';
import { maskedAnswer, type AnswerFile, type Answers, type FormContent, type FormQuestion } from '@matricula/domain/application';
import type { Json } from '@matricula/domain/kernel';
import { applicationList } from '@matricula/read-models/application';

/**
 * The answers of an application as a user may read them: contacts are hidden or masked like those of its lead, and Aadhaar numbers show their last
 * digits only. Files are listed apart.
 */
export function answersFor({ sections }: FormContent, answers: Answers, hidden: HiddenFields | undefined): Record<string, Json> {
  const shown: Record<string, Json> = {};
  for (const { sectionId, repeats, questions } of sections) {
    if (!repeats) Object.assign(shown, shownIn(questions, answers, hidden));
    else if (Array.isArray(answers[sectionId]))
      shown[sectionId] = answers[sectionId].map((row) => shownIn(questions, isMap(row) ? row : {}, hidden));
  }
  return shown;
}

/** The files among the answers. */
export const filesIn = ({ sections }: FormContent, answers: Answers): { questionId: string; file: AnswerFile }[] =>
  sections.flatMap(({ repeats, questions }) =>
    (repeats ? [] : questions).flatMap(({ questionId, kind }) => {
      const file = answers[questionId];
      return kind === 'file' && isMap(file) ? [{ questionId, file: file as unknown as AnswerFile }] : [];
    }),
  );

/**
 * Checks that a user may open files of applicants: identity cards and mark sheets name what a role with hidden fields must not read. Verifiers see a
 * document while they hold it. @throws ForbiddenException
 */
export function assertFilesOpen(sight: Sight): void {
  if (hiddenFields(applicationList, sight))
    throw new ForbiddenException('We are sorry, but your role does not see all fields of leads, so it cannot open files of applicants.');
}

function shownIn(questions: readonly FormQuestion[], answers: Answers, hidden: HiddenFields | undefined): Record<string, Json> {
  return Object.fromEntries(
    questions.flatMap(({ questionId, kind, label }) => {
      const value = answers[questionId];
      if (kind === 'file' || value === undefined || value === null) return [];
      const masked = maskedAnswer({ kind, label }, value);
      const told = hidden ? toldOf(kind, masked, hidden) : masked;
      return told === undefined ? [] : [[questionId, told]];
    }),
  );
}

function toldOf(kind: FormQuestion['kind'], value: Json, hidden: HiddenFields): Json | undefined {
  if (kind === 'phone' || kind === 'email') return hidden.told<Record<string, Json | undefined>>({ [kind]: value })[kind];
  // People write their numbers into free texts as well.
  return typeof value === 'string' ? hidden.text(value) : value;
}

const isMap = (value: unknown): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);
