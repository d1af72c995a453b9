import { ApiOkResponse } from '@nestjs/swagger';

/** For the API document: the call answers with a file or text of this type, or can be asked to; `example` shows its beginning. */
export const AnswersFile = (type: string, example: string) =>
  ApiOkResponse({ content: { [type]: { schema: { type: 'string' }, example } } });
