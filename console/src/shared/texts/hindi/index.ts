/** Common words in Hindi, and the most frequent server messages. The words of a feature are in its own folder. */
import { applicationRefusals } from './application-refusals';
import { common } from './common-words';
import { contexts } from './context-words';
import { daily } from './daily-words';
import { fields } from './field-words';
import { lists } from './list-words';
import { moneyRefusals } from './money-refusals';
import { server as messages } from './server-words';

/** Server messages: the most frequent ones, and the refusals about money and about the offers of applicants. */
export const server = { ...messages, ...applicationRefusals, ...moneyRefusals };
export const commonWords = { ...common, ...contexts, ...daily, ...fields, ...lists };
