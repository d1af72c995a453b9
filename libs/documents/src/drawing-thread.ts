import { answerQuestions } from '@matricula/threads';
import type { Paper } from './define-document';
import { pdfOf } from './pdf';

/** Draws papers beside the thread that answers requests. */
answerQuestions<Paper>(pdfOf);
