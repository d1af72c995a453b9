import { rewriteFile } from '@matricula/sqlite';
import { answerQuestions } from '@matricula/threads';

/** Writes a file anew where nobody waits for an answer to something else. */
answerQuestions<string>(rewriteFile);
