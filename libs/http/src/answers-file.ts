import { ApiOkResponse } from '@nestjs/swagger';

/** For the API document: the call returns a file or text of this type, always or on request; `example` shows its beginning. */
export const AnswersFile = (type: string, example: string) =>
  ApiOkResponse({ content: { [type]: { schema: { type: 'string' }, example } } });
