import { answerQuestions } from '@matricula/threads';
import type { Paper } from './define-document';
import { pdfOf } from './pdf';

/** Renders documents in a thread other than the one that answers requests. */
answerQuestions<Paper>(pdfOf);
