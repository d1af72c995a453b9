/** The Hindi translation of the console, loaded on demand. */
import { byPattern } from '../patterns';
import { audit } from './audit-words';
import { common } from './common-words';
import { communication } from './communication-words';
import { daily } from './daily-words';
import { developer } from './developer-words';
import { fields } from './field-words';
import { imports } from './imports-words';
import { lists } from './list-words';
import { overview } from './overview-words';
import { server } from './server-words';
import { support } from './support-words';
import { tenant } from './tenant-words';
import { user } from './user-words';
import { workforce } from './workforce-words';

/** The console's own texts. */
export const said = {
  ...common,
  ...daily,
  ...audit,
  ...communication,
  ...developer,
  ...fields,
  ...imports,
  ...lists,
  ...overview,
  ...support,
  ...tenant,
  ...user,
  ...workforce,
};
export const words = { ...server, ...said };
export const heard = byPattern(server);
