/** The console in Hindi; brought for those who chose it. */
import { byPattern } from '../patterns';
import { common } from './common-words';
import { daily } from './daily-words';
import { server } from './server-words';

/** What the console itself says. */
export const said = { ...common, ...daily };
export const words = { ...server, ...said };
export const heard = byPattern(server);
