import type { ApplicantCall } from '@matricula/domain/application';
import type { OwnQuery, QueryPart, ShownFaq } from '@matricula/domain/query';

/** Questions of applicants. Refusals are DomainErrors `query/<what>`, `application/<what>` and `applicant/<what>`. */
export abstract class QueryDesk {
  /** The queries of an application, what a new one can be about, and the questions that are often asked. */
  abstract part(call: ApplicantCall, applicationId: string, language: string): Promise<QueryPart>;
  /** Questions that are often asked, by the typed words. */
  abstract search(call: ApplicantCall, applicationId: string, asked: { language: string; search: string }): Promise<ShownFaq[]>;
  /** Asks a question; a repeated `submission` asks once. */
  abstract ask(call: ApplicantCall, applicationId: string, asked: { category: string; text: string; submission: string }): Promise<string>;
  abstract write(
    call: ApplicantCall,
    applicationId: string,
    queryId: string,
    said: { text: string; submission: string },
  ): Promise<OwnQuery>;
  abstract close(call: ApplicantCall, applicationId: string, queryId: string): Promise<OwnQuery>;
}
