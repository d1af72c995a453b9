import { rewriteFile } from '@matricula/sqlite';
import { answerQuestions } from '@matricula/threads';

/** Rewrites a file in a thread that answers nothing else. */
answerQuestions<string>(rewriteFile);
