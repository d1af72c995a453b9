/** The Hindi translation of the console, loaded on demand: the common words and those of every feature. */
import { commonWords, server } from '../../shared/texts/hindi';
import { byPattern } from '../../shared/texts/patterns';
import type { Words } from '../../shared/texts/texts';
import * as contexts from './hindi-contexts';

/** The console's own texts. */
export const said: Words = Object.assign({}, commonWords, ...Object.values(contexts)) as Words;
export const words: Words = { ...server, ...said };
export const heard = byPattern(server);
