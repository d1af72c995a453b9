import { BadRequestException, Injectable, PayloadTooLargeException } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import type { FastifyRequest } from 'fastify';
import { ImportAnalysis } from './import-analysis';

/** Receives files for import. */
@Injectable()
export class Uploads {
  constructor(private readonly analysis: ImportAnalysis) {}

  /** Reads the part `file` of a form and analyses it. @throws DomainError `import/no-file`, and what the analysis refuses */
  async take(request: FastifyRequest, context: RequestContext, of?: string) {
    const part = request.isMultipart() ? await request.file().catch(() => undefined) : undefined;
    if (!part) throw new DomainError('import/no-file', 'Please choose a CSV file.');
    const tooLarge = new PayloadTooLargeException('The file is too large.');
    // The parser silently truncates at its limit; a truncated file must not be accepted.
    part.file.once('limit', () => part.file.destroy(tooLarge));
    try {
      return await this.analysis.analyse(nameOf(part), part.file, context, of);
    } catch (error) {
      const { errored } = part.file;
      throw errored && errored !== tooLarge
        ? new BadRequestException('The upload was interrupted. Please upload the file again.')
        : (errored ?? error);
    }
  }
}

/** The end of the original file name, without splitting characters; a part may have none. */
const nameOf = ({ filename }: { filename?: string }) => [...(filename ?? 'upload.csv').replace(/\p{Cc}/gu, '_')].slice(-200).join('');
